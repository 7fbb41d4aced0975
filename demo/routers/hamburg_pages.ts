import { criteria, type DemoRouter } from '#demo/demo_router'

const SITE = 'https://www.brightsmile.example/hamburg'

/** Routers for pages of the clinic's site, by path alone. */
export const HAMBURG_PAGE_ROUTERS: readonly DemoRouter[] = [
  {
    name: 'Everything else',
    description: 'Whoever reaches us in a way that we did not plan is welcome as a new patient.',
    flow: 'First visit',
    criteria: null,
    exampleUrls: [`${SITE}/parking`, `${SITE}/team`],
  },
  {
    name: 'Everything else, before the move',
    description: 'The default router of the old practice, kept for reference.',
    flow: 'Check-up',
    criteria: null,
    exampleUrls: [],
    isInactive: true,
  },
  page('Implants page', 'implants', 'Implant consultation'),
  page('Aligners page', 'aligners', 'Aligner consultation'),
  page('Check-up page', 'check-up', 'Check-up'),
  page('Cleaning page', 'cleaning', 'Professional cleaning'),
  page('Cleaning page, German', 'zahnreinigung', 'Professional cleaning'),
  page('Aesthetics page, German', 'ästhetik', 'Whitening'),
  page('Whitening page', 'whitening', 'Whitening'),
  page('Emergency page', 'emergency', 'Emergency'),
  page('Booking page', 'book', 'First visit'),
  page('Children page', 'children', 'First visit'),
  page('Implants page of the Altona practice', 'altona/implants', 'Implant consultation'),
  {
    ...page('Open day', 'open-day', 'First visit'),
    description: 'Opens by itself a month from now.',
    fromDay: 30,
    untilDay: 31,
  },
  {
    ...page('Whitening in summer', 'summer-whitening', 'Whitening'),
    description: 'Over; kept to be copied next year.',
    fromDay: -120,
    untilDay: -60,
  },
  {
    ...page('Winter offer', 'winter-offer', 'Professional cleaning'),
    description: 'Switched off until the prices are settled.',
    isInactive: true,
  },
]

function page(name: string, path: string, flow: string): DemoRouter {
  return {
    name,
    flow,
    criteria: criteria({ path: `hamburg/${path}` }),
    exampleUrls: [`${SITE}/${path}`, `${SITE}/${path}/?lang=en`],
  }
}
