import { counted, number } from '#console/texts/en_counted'

export const overview = {
  newRouter: 'New router',
  counts: 'Routers by status',
  all: (count: number) => (count === 1 ? 'router' : 'routers'),
  statuses: { open: 'open now', upcoming: 'upcoming', ended: 'ended', inactive: 'inactive' },
  attention: 'Needs attention',
  audited: (when: string) => `Audit ${when}`,
  well: (routers: number) =>
    routers === 1
      ? 'All well: the audit found nothing to look at in 1 router.'
      : `All well: the audit found nothing to look at in ${number(routers)} routers.`,
  notAudited: 'Your routers have not been audited yet.',
  toAudit: 'Go to the audit',
  items: {
    pin: (count: number) =>
      count === 1
        ? 'broken pin: its URL does not lead where it should'
        : 'broken pins: their URLs do not lead where they should',
    broken: (count: number) =>
      count === 1
        ? 'page is broken on the way to a booking'
        : 'pages are broken on the way to a booking',
    high: (count: number) =>
      count === 1
        ? 'severe conflict: a router takes URLs from another one'
        : 'severe conflicts: routers take URLs from others',
    medium: (count: number) => (count === 1 ? 'conflict worth a look' : 'conflicts worth a look'),
    dead: (count: number) =>
      count === 1 ? 'router can never win a URL' : 'routers can never win a URL',
    flow: (count: number) =>
      count === 1
        ? 'inactive flow: routers still lead visitors there'
        : 'inactive flows: routers still lead visitors there',
    page: (count: number) =>
      count === 1
        ? 'flow without a page: routers lead visitors there'
        : 'flows without a page: routers lead visitors there',
    example: (count: number) =>
      count === 1 ? 'example URL goes somewhere else' : 'example URLs go somewhere else',
    utm: (count: number) =>
      count === 1
        ? 'UTM value or name that looks misspelt'
        : 'UTM values or names that look misspelt',
    silent: (count: number) =>
      count === 1 ? 'router is open and gets no visitors' : 'routers are open and get no visitors',
  },
  week: {
    title: 'Last 7 days',
    toTraffic: 'Traffic',
    visits: 'Visits',
    bookings: 'Bookings',
    conversion: 'Conversion',
    before: (text: string) => `week before: ${text}`,
    certain: (low: string, high: string) => `95% certain: ${low} to ${high}`,
    chance: (low: string, high: string) => `may be chance (95% certain: ${low} to ${high})`,
    clear: (low: string, high: string) => `more than chance (95% certain: ${low} to ${high})`,
    notCompared: 'no comparison yet',
    points: (by: string) => `${by} points`,
    thisWeek: 'last 7 days',
    weekBefore: 'week before',
    daysOf: (zone: string) => `Days in ${zone}; bookings and campaigns by UTC day.`,
    most: (value: string) => `highest: ${value}`,
    byPresentRouters: (day: string) =>
      `Before ${day}, visits count for the booking flow that their router leads to today.`,
    knownCampaigns: {
      known: (known: string, all: string) => `Campaign known for ${known} of ${all} bookings.`,
      unknown: {
        untagged: (count: number) => `${number(count)} came by a URL without a campaign`,
        undecided: (count: number) => `${number(count)} without a recorded visit`,
        unstored: (count: number) => `${number(count)} from a visit that is not stored`,
      },
    },
    tooFew: 'too few bookings for a rate',
    none: 'No visits in the last 7 full days.',
    today: (visits: number, bookings: number) =>
      `Today so far: ${counted(visits, 'visit', 'visits')}, ${counted(bookings, 'booking', 'bookings')}.`,
    flows: 'Booking flow',
    campaigns: 'Campaign',
    noCampaign: 'without a campaign',
    deletedFlow: 'A deleted booking flow',
    masked: 'masked: looked personal',
    deletedRouters: 'Of deleted routers',
  },
  next: 'Next openings and closings',
  toSchedule: 'Schedule',
  opens: 'opens',
  closes: 'closes',
  nothingScheduled: 'No router is scheduled to open or close.',
  first: {
    title: 'Steps to the first booking',
    lead: 'Signalbox sends each visitor of your website to the right booking page, by the URL that they came with, and counts what is booked.',
    picture: {
      label: 'How it works',
      parts: [
        {
          name: 'URL',
          text: 'A visitor arrives by an ad.',
          example: '/implants?utm_source=google',
        },
        { name: 'Router', text: 'Your rule for such URLs.', example: 'path: implants' },
        {
          name: 'Booking flow',
          text: 'The page where they book.',
          example: 'Implant consultation',
        },
        {
          name: 'Booking',
          text: 'Counted for the rule and the campaign.',
          example: '1 visit, 1 booking',
        },
      ],
    },
    back: 'First steps',
    done: 'done',
    steps: {
      flow: {
        title: 'Name what can be booked',
        text: 'A booking flow is where visitors end up, such as “First visit”.',
        action: 'New booking flow',
      },
      router: {
        title: 'Make the first router',
        text: 'Paste the address of a landing page, and its criteria are filled in. Or import up to 1,000.',
        action: 'New router',
      },
      defaultRouter: {
        title: 'Choose where everybody else goes',
        text: 'A default router takes every visitor whom no other router takes.',
        action: 'New default router',
      },
      key: {
        title: 'Create a key for your website',
        text: 'With it, your pages ask where their visitors go.',
        action: 'Publishable keys',
      },
      snippet: {
        title: 'Put the snippet into your website',
        text: 'It is ready to copy. This step ticks itself once a page has asked.',
        action: 'Copy the snippet',
      },
      colleague: {
        title: 'Bring a colleague',
        text: 'Each person has a name and rights of their own, with no more than they need.',
        action: 'Tokens',
      },
      booking: {
        title: 'The first booking',
        text: 'Book on your website once. This list ends with it.',
        action: 'Traffic',
      },
    },
  },
}
