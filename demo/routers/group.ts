import { criteria, type DemoRouter } from '#demo/demo_router'

const SITE = 'https://www.brightsmile.example'

export const GROUP_ROUTERS: readonly DemoRouter[] = [
  {
    name: 'Careers page',
    flow: 'Career interview',
    criteria: criteria({ path: 'careers' }),
    exampleUrls: [`${SITE}/careers`],
  },
  {
    name: 'Job advertisement on LinkedIn',
    flow: 'Career interview',
    criteria: criteria({ campaign: { utm_source: 'linkedin', utm_campaign: 'jobs' } }),
    exampleUrls: [`${SITE}/careers/dentist?utm_source=linkedin&utm_campaign=jobs`],
  },
  {
    name: 'Everything else',
    flow: 'Find a clinic',
    criteria: null,
    exampleUrls: [`${SITE}/`],
  },
]
