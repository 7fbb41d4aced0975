import { createHash } from 'node:crypto'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { assertBecomes } from '#tests/support/browser/assert_becomes'

/** What stands in for a vendor's widget: how a page has it, and what it says by the vendor's documents. */
export interface StandIn {
  readonly vendor: string
  readonly html: string
  /** Where the frame comes from. */
  readonly origin: string
  /** Whether the vendor documents more parameters than `utm_` ones. */
  readonly takesClickIds: boolean
  /** The messages of one booking, in their order. */
  readonly booked: (id: string, namespace?: string) => readonly object[]
  /** What the vendor calls the booking; null when it documents nothing. */
  readonly reference: (id: string) => string | null
}

export const calSays = (type: string, data: object, namespace = '') => ({
  originator: 'CAL',
  type,
  namespace,
  fullType: `CAL:${namespace}:${type}`,
  data,
})

const calBooked = (id: string, namespace?: string) => [
  calSays(
    'bookingSuccessful',
    { booking: { uid: id }, eventType: {}, date: '', confirmed: true },
    namespace
  ),
  calSays(
    'bookingSuccessfulV2',
    { uid: id, status: 'ACCEPTED', paymentRequired: false },
    namespace
  ),
]

/** A booking that waits for a payment (calcom/cal.diy issue 16665). */
export const calUnpaid = (id: string) => [
  calSays('bookingSuccessful', { booking: { uid: id, paymentUid: 'pay_1' }, confirmed: false }),
  calSays('bookingSuccessfulV2', { uid: id, status: 'PENDING', paymentRequired: true }),
]

const calendlyUri = (id: string) => `https://api.calendly.com/scheduled_events/${id}/invitees/${id}`

const frame = (src: string, more = '') => `<iframe ${more} src="${src}"></iframe>`

export const CALENDLY: StandIn = {
  vendor: 'Calendly',
  html: `<div class="calendly-inline-widget">${frame('https://calendly.com/clinic/visit?embed_type=Inline')}</div>`,
  origin: 'https://calendly.com',
  takesClickIds: false,
  booked: (id) => [
    {
      event: 'calendly.event_scheduled',
      payload: {
        event: { uri: `https://api.calendly.com/${id}` },
        invitee: { uri: calendlyUri(id) },
      },
    },
  ],
  reference: calendlyUri,
}

export const CAL: StandIn = {
  vendor: 'cal.com',
  html: `<cal-inline>${frame('https://app.cal.com/clinic/visit/embed?embed=', 'name="cal-embed="')}</cal-inline>`,
  origin: 'https://app.cal.com',
  takesClickIds: true,
  booked: calBooked,
  reference: (id) => id,
}

export const STAND_INS: StandIn[] = [
  CALENDLY,
  CAL,
  {
    ...CAL,
    vendor: 'cal.com on an own host',
    html: frame('https://termine.clinic.example/visit/embed?embed=ns', 'name="cal-embed=ns"'),
    origin: 'https://termine.clinic.example',
  },
  {
    vendor: 'HubSpot',
    html: `<div class="meetings-iframe-container">${frame('https://meetings-eu1.hubspot.com/clinic?embed=true')}</div>`,
    origin: 'https://meetings-eu1.hubspot.com',
    takesClickIds: true,
    booked: (id) => [
      {
        meetingBookSucceeded: true,
        meetingsPayload: { bookingResponse: { event: { dateTime: id } } },
      },
    ],
    reference: () => null,
  },
  {
    vendor: 'HubSpot on an own domain',
    html: `<div class="meetings-iframe-container">${frame('https://meet.clinic.example/visit?embed=true')}</div>`,
    origin: 'https://meet.clinic.example',
    takesClickIds: true,
    booked: (id) => [{ meetingBookSucceeded: true, meetingsPayload: { linkId: id } }],
    reference: () => null,
  },
  {
    vendor: 'OnceHub',
    html: frame('https://oncehub.com/PAGE-1'),
    origin: 'https://oncehub.com',
    takesClickIds: true,
    booked: (id) => [{ type: 'oncehub.booking.scheduled', payload: { id, status: 'scheduled' } }],
    reference: (id) => id,
  },
  {
    vendor: 'a widget that the page describes',
    html: `<div data-signalbox-widget="https://book.clinic.example" data-signalbox-message="visit.booked" data-signalbox-reference="visit.number">${frame('https://book.clinic.example/')}</div>`,
    origin: 'https://book.clinic.example',
    takesClickIds: true,
    booked: (id) => [{ name: 'visit.booked', visit: { number: id } }],
    reference: (id) => id,
  },
]

/**
 * Serves each page of `https:` to a profile as a frame that says what a test lets it say, so nothing leaves the machine. One with
 * `?around=` has that address in a frame of its own.
 */
export async function serveStandIns(visits: BrowserContext): Promise<void> {
  await visits.route(/^https:\/\//, (route) => {
    const around = new URL(route.request().url()).searchParams.get('around')
    const inner = around === null ? '<button>Book</button>' : frame(around)
    const body = `<!doctype html><title>Stand-in</title>${inner}`
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
}

/** The frame of the page that is at this origin, once it is there. */
export async function frameAt(page: Page, origin: string): Promise<Frame> {
  const at = () => page.frames().map((one) => one.url())
  await assertBecomes(at, (urls) => urls.some((url) => url.startsWith(origin)))
  const found = page.frames().find((one) => one.url().startsWith(origin))
  if (!found) throw new Error(`No frame of ${origin}`)
  return found
}

/** The frame tells the page. */
export async function say(from: Frame, messages: readonly unknown[]): Promise<void> {
  await from.evaluate(`for (const one of ${JSON.stringify(messages)}) top.postMessage(one, '*')`)
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
