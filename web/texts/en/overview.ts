export const overview = {
  title: 'Overview',
  counts: 'Routers by status',
  all: 'routers',
  statuses: { open: 'open now', upcoming: 'upcoming', ended: 'ended', inactive: 'inactive' },
  attention: 'Needs attention',
  audited: (when: string) => `Audit ${when}`,
  well: (routers: number) =>
    routers === 1
      ? 'All well: the audit found nothing to look at in 1 router.'
      : `All well: the audit found nothing to look at in ${routers} routers.`,
  notAudited: 'Your routers have not been audited yet.',
  toAudit: 'Go to the audit',
  items: {
    pin: (count: number) =>
      count === 1
        ? 'broken pin: its URL does not lead where it should'
        : 'broken pins: their URLs do not lead where they should',
    high: (count: number) =>
      count === 1
        ? 'severe conflict: a router takes URLs from another one'
        : 'severe conflicts: routers take URLs from others',
    medium: (count: number) => (count === 1 ? 'conflict worth a look' : 'conflicts worth a look'),
    dead: (count: number) =>
      count === 1 ? 'router can never win a URL' : 'routers can never win a URL',
    flow: (count: number) =>
      count === 1 ? 'router leads to an inactive flow' : 'routers lead to an inactive flow',
    example: (count: number) =>
      count === 1 ? 'example URL goes somewhere else' : 'example URLs go somewhere else',
    utm: (count: number) =>
      count === 1
        ? 'UTM value or name that looks misspelt'
        : 'UTM values or names that look misspelt',
    silent: (count: number) =>
      count === 1 ? 'router is open and gets no visitors' : 'routers are open and get no visitors',
  },
  next: 'Next openings and closings',
  toSchedule: 'Schedule',
  opens: 'opens',
  closes: 'closes',
  nothingScheduled: 'No router is scheduled to open or close.',
  first: {
    title: 'Start here',
    lead: 'A router sends visitors to a booking flow by the URL they came with.',
    flow: {
      title: '1. Name what can be booked',
      text: 'A booking flow is what a visitor ends up in, such as “First visit” or “Implant consultation”.',
      action: 'Booking flows',
    },
    router: {
      title: '2. Make the first router',
      text: 'Say which URLs it is for. Paste the address of a landing page, and its criteria are filled in.',
      action: 'New router',
    },
    import: {
      title: 'Or bring what you have',
      text: 'Up to 1,000 routers from a file, checked before anything is written.',
      action: 'Import',
    },
  },
}
