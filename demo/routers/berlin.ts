import { criteria, type DemoRouter } from '#demo/demo_router'

const SITE = 'https://www.brightsmile.example/berlin'

export const BERLIN_ROUTERS: readonly DemoRouter[] = [
  {
    name: 'Implants page',
    flow: 'Implant consultation',
    criteria: criteria({ path: 'berlin/implants' }),
    exampleUrls: [`${SITE}/implants`],
  },
  {
    name: 'Check-up page',
    flow: 'Check-up',
    criteria: criteria({ path: 'berlin/check-up' }),
    exampleUrls: [`${SITE}/check-up`],
  },
  {
    name: 'Check-up page, new patients',
    flow: 'First visit',
    criteria: criteria({ path: 'berlin/check-up', query: { patient: 'new' } }),
    exampleUrls: [`${SITE}/check-up?patient=new`],
  },
  {
    name: 'Opening offer in the newsletter',
    flow: 'Check-up',
    criteria: criteria({
      campaign: { utm_source: 'newsletter', utm_campaign: 'berlin_opening' },
    }),
    exampleUrls: [`${SITE}?utm_source=newsletter&utm_campaign=berlin_opening`],
    fromDay: -14,
    untilDay: 45,
  },
  {
    name: 'Everything else',
    flow: 'First visit',
    criteria: null,
    exampleUrls: [`${SITE}/parking`],
  },
]
