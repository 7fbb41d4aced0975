/** A way in which visitors come to the clinic's site. */
export interface Arrival {
  readonly from: string
  readonly says: string
  /** The path and the query of the page that it leads to. */
  readonly to: string
}

/** Together they show every priority class, and what there is to find in the demo's traffic. */
export const ARRIVALS: readonly Arrival[] = [
  {
    from: 'Advertisement on Instagram',
    says: 'Missing a tooth? A firm one in a day.',
    to: '/hamburg/implants?utm_source=meta&utm_medium=paid_social&utm_campaign=implants_hh',
  },
  {
    from: 'Google search for our name',
    says: 'Brightsmile Hamburg: new patients welcome',
    to: '/hamburg/check-up?utm_source=google&utm_medium=cpc&utm_campaign=brand_hamburg',
  },
  {
    from: 'Newsletter',
    says: 'Half a year has passed. Time for your check-up!',
    to: '/hamburg/check-up?utm_source=newsletter&utm_medium=email&utm_campaign=recall_6m',
  },
  {
    from: 'Link on a partner’s page',
    says: 'New in town? Meet your dentist.',
    to: '/hamburg/check-up?patient=new',
  },
  {
    from: 'Recommendation of a patient',
    says: 'Show this card at your first visit.',
    to: '/hamburg/team?referral=card',
  },
  {
    from: 'Search result without advertising',
    says: 'Professional cleaning in Hamburg',
    to: '/hamburg/cleaning',
  },
  {
    from: 'Video on TikTok',
    says: 'Bleeding gums? Check them in a minute.',
    to: '/hamburg/gum-check?utm_source=tiktok&utm_medium=paid_social&utm_campaign=gum_health',
  },
  {
    from: 'Flyer with a QR code',
    says: 'Scan me for a first visit.',
    to: '/hamburg/welcome?utm_source=flyer&utm_medium=QR',
  },
]
