import type { BookingFlowFields } from '#organizations/booking_flows/booking_flow'
import type { BrandKitFields } from '#organizations/brand_kits/brand_kit_repository'
import type { DemoRouter } from './demo_router.js'
import { BERLIN_ROUTERS } from './routers/berlin.js'
import { GROUP_ROUTERS } from './routers/group.js'
import { HAMBURG_CAMPAIGN_ROUTERS } from './routers/hamburg_campaigns.js'
import { HAMBURG_PAGE_ROUTERS } from './routers/hamburg_pages.js'
import { HAMBURG_QUERY_ROUTERS } from './routers/hamburg_queries.js'

export interface DemoOrganization {
  readonly name: string
  readonly bookingFlows: readonly BookingFlowFields[]
  readonly brandKit: BrandKitFields | null
  readonly routers: readonly DemoRouter[]
}

/** A dental group and its clinics; the clinic without a brand kit shows the group's. */
export const DEMO_GROUP: DemoOrganization = {
  name: 'Brightsmile Dental Group',
  bookingFlows: [
    flow('Find a clinic', 10, 'Leads to the clinic that is nearest.'),
    flow('Career interview', 45, 'For dentists and assistants who want to join.'),
  ],
  brandKit: {
    name: 'Brightsmile',
    logoUrl: 'https://cdn.brightsmile.example/logo.svg',
    primaryColor: '#0a7d8c',
    secondaryColor: '#f2b705',
    fontFamily: 'Inter',
  },
  routers: GROUP_ROUTERS,
}

export const DEMO_HAMBURG: DemoOrganization = {
  name: 'Brightsmile Hamburg',
  bookingFlows: [
    flow('First visit', 30, 'For patients who have never been here.'),
    flow('Check-up', 20, 'The half-yearly check-up.'),
    flow('Professional cleaning', 60, 'Cleaning by a dental hygienist.'),
    flow('Implant consultation', 60, 'Planning with a 3D scan.'),
    flow('Aligner consultation', 45, 'Invisible braces: scan and simulation.'),
    flow('Whitening', 75, 'In-office whitening.'),
    flow('Emergency', 20, 'Pain today: the next free slot.'),
  ],
  brandKit: {
    name: 'Brightsmile Hamburg',
    logoUrl: 'https://cdn.brightsmile.example/hamburg.svg',
    primaryColor: '#12355b',
    secondaryColor: '#e63946',
    fontFamily: 'Inter',
  },
  routers: [...HAMBURG_PAGE_ROUTERS, ...HAMBURG_QUERY_ROUTERS, ...HAMBURG_CAMPAIGN_ROUTERS],
}

export const DEMO_BERLIN: DemoOrganization = {
  name: 'Brightsmile Berlin',
  bookingFlows: [
    flow('First visit', 30, 'For patients who have never been here.'),
    flow('Check-up', 20, 'The half-yearly check-up.'),
    flow('Implant consultation', 60, 'Planning with a 3D scan.'),
  ],
  brandKit: null,
  routers: BERLIN_ROUTERS,
}

/** Three requests to the Hamburg clinic that show how classes decide. */
export const DEMO_REQUESTS = [
  {
    title: 'A click on the Meta campaign for implants: a campaign goes before the page it leads to',
    url: 'https://www.brightsmile.example/hamburg/implants?utm_source=meta&utm_medium=paid_social&utm_campaign=implants_hh',
  },
  {
    title: 'A new patient books a cleaning: path and query together',
    url: 'https://www.brightsmile.example/hamburg/book?service=cleaning&patient=new',
  },
  {
    title: 'A page that no router knows: the default router',
    url: 'https://www.brightsmile.example/hamburg/parking',
  },
] as const

function flow(name: string, durationMinutes: number, description: string): BookingFlowFields {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const url = `https://book.brightsmile.example/${slug}`
  return { name, description, url, durationMinutes, isActive: true }
}
