import type { CampaignCriteria } from '#routing/engine/criteria/campaign'
import { criteria, type DemoRouter } from '#demo/demo_router'

const SITE = 'https://www.brightsmile.example/hamburg'

const META = { utm_source: 'meta', utm_medium: 'paid_social' } as const
const GOOGLE = { utm_source: 'google', utm_medium: 'cpc' } as const
const NEWSLETTER = { utm_source: 'newsletter', utm_medium: 'email' } as const

/** Routers for advertising, regardless of the landing page. */
export const HAMBURG_CAMPAIGN_ROUTERS: readonly DemoRouter[] = [
  campaign('Meta: implants', 'Implant consultation', 'implants', {
    ...META,
    utm_campaign: 'implants_hh',
  }),
  {
    ...campaign('Meta: implants, carousel', 'Implant consultation', 'implants', {
      ...META,
      utm_campaign: 'implants_hh',
      utm_content: 'carousel',
    }),
    description: 'One parameter more than the campaign as a whole, and so it goes before it.',
  },
  {
    ...campaign('Meta: aligners in spring', 'Aligner consultation', 'aligners', {
      ...META,
      utm_campaign: 'aligners_spring',
    }),
    fromDay: -10,
    untilDay: 50,
  },
  campaign('Google: our name', 'First visit', 'check-up', {
    ...GOOGLE,
    utm_campaign: 'brand_hamburg',
  }),
  {
    ...campaign('Google: cleaning weeks', 'Professional cleaning', 'cleaning', {
      ...GOOGLE,
      utm_campaign: 'cleaning_weeks',
    }),
    description: 'Ended a week ago.',
    fromDay: -27,
    untilDay: -6,
  },
  campaign('Google: emergency', 'Emergency', 'emergency', {
    ...GOOGLE,
    utm_campaign: 'emergency_hh',
  }),
  campaign('Google: emergency, dentist on duty', 'Emergency', 'emergency', {
    ...GOOGLE,
    utm_campaign: 'emergency_hh',
    utm_term: 'zahnarzt notdienst',
  }),
  campaign('Google Performance Max: implants', 'Implant consultation', 'implants', {
    utm_source: 'google',
    utm_medium: 'pmax',
    utm_campaign: 'implants_hh',
  }),
  campaign('Newsletter: half-yearly reminder', 'Check-up', 'check-up', {
    ...NEWSLETTER,
    utm_campaign: 'recall_6m',
  }),
  campaign('Newsletter: anything else', 'Check-up', 'news', NEWSLETTER),
  {
    name: 'Newsletter: spring whitening',
    flow: 'Whitening',
    criteria: criteria({
      path: 'hamburg/whitening',
      campaign: { ...NEWSLETTER, utm_campaign: 'spring' },
    }),
    exampleUrls: [landing('whitening', { ...NEWSLETTER, utm_campaign: 'spring' })],
    fromDay: -7,
    untilDay: 60,
  },
  campaign('Flyer with a QR code', 'First visit', 'welcome', {
    utm_source: 'flyer',
    utm_medium: 'qr',
  }),
  {
    name: 'Meta: anything on the children page',
    flow: 'First visit',
    criteria: criteria({ path: 'hamburg/children', campaign: { utm_source: 'meta' } }),
    exampleUrls: [landing('children', { utm_source: 'meta' })],
  },
  {
    ...campaign('Meta: summer smiles', 'Whitening', 'whitening', {
      ...META,
      utm_campaign: 'summer_smiles',
    }),
    description: 'Ended two months ago.',
    fromDay: -120,
    untilDay: -60,
  },
  {
    ...campaign('Newsletter: Christmas vouchers', 'Whitening', 'vouchers', {
      ...NEWSLETTER,
      utm_campaign: 'christmas',
    }),
    description: 'Starts in three months.',
    fromDay: 90,
    untilDay: 120,
  },
  {
    ...campaign('Instagram: influencers', 'Aligner consultation', 'aligners', {
      utm_source: 'instagram',
      utm_medium: 'influencer',
    }),
    description: 'Switched off: the contracts have ended.',
    isInactive: true,
  },
]

function campaign(
  name: string,
  flow: string,
  page: string,
  parameters: CampaignCriteria
): DemoRouter {
  return {
    name,
    flow,
    criteria: criteria({ campaign: parameters }),
    exampleUrls: [landing(page, parameters)],
  }
}

function landing(page: string, parameters: CampaignCriteria): string {
  return `${SITE}/${page}?${new URLSearchParams(parameters).toString()}`
}
