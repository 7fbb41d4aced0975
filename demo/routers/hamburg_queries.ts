import { criteria, type DemoRouter } from '#demo/demo_router'

const SITE = 'https://www.brightsmile.example/hamburg'

/** Routers for links with query parameters, on one page or on every page. */
export const HAMBURG_QUERY_ROUTERS: readonly DemoRouter[] = [
  {
    name: 'Implants page, insurance named',
    flow: 'Implant consultation',
    criteria: criteria({ path: 'hamburg/implants', query: { insurance: { required: true } } }),
    exampleUrls: [`${SITE}/implants?insurance=private`, `${SITE}/implants?insurance=public`],
  },
  {
    name: 'Check-up page, new patients',
    flow: 'First visit',
    criteria: criteria({ path: 'hamburg/check-up', query: { patient: 'new' } }),
    exampleUrls: [`${SITE}/check-up?patient=new`],
  },
  {
    name: 'Booking page, implants',
    flow: 'Implant consultation',
    criteria: criteria({ path: 'hamburg/book', query: { service: 'implants' } }),
    exampleUrls: [`${SITE}/book?service=implants`],
  },
  {
    name: 'Booking page, cleaning',
    flow: 'Professional cleaning',
    criteria: criteria({ path: 'hamburg/book', query: { service: 'cleaning' } }),
    exampleUrls: [`${SITE}/book?service=cleaning`, `${SITE}/book?service=cleaning&patient=known`],
  },
  {
    name: 'Booking page, cleaning for new patients',
    description: 'More parameters than the router for cleanings alone, and so it goes before it.',
    flow: 'First visit',
    criteria: criteria({
      path: 'hamburg/book',
      query: { service: 'cleaning', patient: 'new' },
    }),
    exampleUrls: [`${SITE}/book?service=cleaning&patient=new`],
  },
  {
    name: 'Emergency page, pain',
    description: 'A language may be given, and then it must be English.',
    flow: 'Emergency',
    criteria: criteria({
      path: 'hamburg/emergency',
      query: { pain: 'severe', lang: { value: 'en', required: false } },
    }),
    exampleUrls: [`${SITE}/emergency?pain=severe`, `${SITE}/emergency?pain=severe&lang=en`],
  },
  {
    name: 'Whitening page, spring voucher',
    flow: 'Whitening',
    criteria: criteria({ path: 'hamburg/whitening', query: { voucher: 'SPRING' } }),
    exampleUrls: [`${SITE}/whitening?voucher=SPRING`],
    fromDay: -7,
    untilDay: 60,
  },
  {
    name: 'Any page, aligners wanted',
    flow: 'Aligner consultation',
    criteria: criteria({ query: { service: 'aligners' } }),
    exampleUrls: [`${SITE}/team?service=aligners`],
  },
  {
    name: 'Any page, emergency',
    flow: 'Emergency',
    criteria: criteria({ query: { service: 'emergency' } }),
    exampleUrls: [`${SITE}?service=emergency`],
  },
  {
    name: 'Any page, recommended by a patient',
    flow: 'First visit',
    criteria: criteria({ query: { referral: { required: true } } }),
    exampleUrls: [`${SITE}/team?referral=8842`],
  },
  {
    name: 'Any page, check-up in English',
    flow: 'Check-up',
    criteria: criteria({ query: { service: 'check-up', lang: 'en' } }),
    exampleUrls: [`${SITE}/team?service=check-up&lang=en`],
  },
]
