import { LEISURE, MAILING, OFFICE, PAIN } from './rhythms.js'
import type { VisitKind } from './visit_kind.js'

const SOCIAL = 'utm_source=meta&utm_medium=paid_social'
const SEARCH = 'utm_source=google&utm_medium=cpc'
const MAIL = 'utm_source=newsletter&utm_medium=email'

/** Visitors who find a page by themselves. */
const PAGES: readonly VisitKind[] = [
  { address: '', rhythm: OFFICE, aDay: 14, begun: 0.1, completed: 0.55 },
  { address: '/team', rhythm: OFFICE, aDay: 7, begun: 0.06, completed: 0.5 },
  { address: '/prices', rhythm: OFFICE, aDay: 6, begun: 0.12, completed: 0.5 },
  { address: '/parking', rhythm: OFFICE, aDay: 5, begun: 0.03, completed: 0.6 },
  { address: '/implants', rhythm: OFFICE, aDay: 9, begun: 0.2, completed: 0.55 },
  { address: '/aligners', rhythm: LEISURE, aDay: 6, begun: 0.2, completed: 0.5 },
  { address: '/check-up', rhythm: OFFICE, aDay: 11, begun: 0.4, completed: 0.78 },
  { address: '/cleaning', rhythm: OFFICE, aDay: 8, begun: 0.38, completed: 0.75 },
  { address: '/zahnreinigung', rhythm: OFFICE, aDay: 5, begun: 0.4, completed: 0.76 },
  { address: '/%C3%A4sthetik', rhythm: LEISURE, aDay: 2, begun: 0.2, completed: 0.5 },
  { address: '/whitening', rhythm: LEISURE, aDay: 5, begun: 0.25, completed: 0.6 },
  { address: '/emergency', rhythm: PAIN, aDay: 7, begun: 0.62, completed: 0.85 },
  { address: '/book', rhythm: OFFICE, aDay: 9, begun: 0.7, completed: 0.72 },
  { address: '/children', rhythm: OFFICE, aDay: 4, begun: 0.3, completed: 0.7 },
  { address: '/altona/implants', rhythm: OFFICE, aDay: 2, begun: 0.18, completed: 0.5 },
]

/** Visitors who follow a link of the site or of a patient. */
const LINKS: readonly VisitKind[] = [
  {
    address: '/implants?insurance=private',
    rhythm: OFFICE,
    aDay: 2,
    begun: 0.35,
    completed: 0.65,
  },
  { address: '/implants?insurance=public', rhythm: OFFICE, aDay: 1.5, begun: 0.25, completed: 0.5 },
  { address: '/check-up?patient=new', rhythm: OFFICE, aDay: 4, begun: 0.45, completed: 0.7 },
  { address: '/book?service=implants', rhythm: OFFICE, aDay: 2, begun: 0.6, completed: 0.6 },
  { address: '/book?service=cleaning', rhythm: OFFICE, aDay: 4, begun: 0.7, completed: 0.8 },
  {
    address: '/book?service=cleaning&patient=new',
    rhythm: OFFICE,
    aDay: 2,
    begun: 0.6,
    completed: 0.7,
  },
  { address: '/emergency?pain=severe', rhythm: PAIN, aDay: 2, begun: 0.8, completed: 0.9 },
  {
    address: '/emergency?pain=severe&lang=en',
    rhythm: PAIN,
    aDay: 0.7,
    begun: 0.8,
    completed: 0.9,
  },
  { address: '/team?service=aligners', rhythm: LEISURE, aDay: 1, begun: 0.25, completed: 0.5 },
  { address: '?service=emergency', rhythm: PAIN, aDay: 1, begun: 0.7, completed: 0.85 },
  { address: '/team?referral=card', rhythm: OFFICE, aDay: 1.2, begun: 0.5, completed: 0.8 },
  {
    address: '/team?service=check-up&lang=en',
    rhythm: OFFICE,
    aDay: 0.7,
    begun: 0.4,
    completed: 0.7,
  },
  {
    address: '/whitening?voucher=SPRING',
    rhythm: LEISURE,
    aDay: 3,
    begun: 0.45,
    completed: 0.7,
    fromDay: -7,
  },
]

/** Visitors whom advertising leads here. */
const CAMPAIGNS: readonly VisitKind[] = [
  social('/implants', 'implants_hh', 8),
  social('/implants', 'implants_hh&utm_content=carousel', 4),
  { ...social('/aligners', 'aligners_spring', 7), fromDay: -10 },
  {
    address: '/children?utm_source=meta',
    rhythm: LEISURE,
    aDay: 2,
    begun: 0.2,
    completed: 0.6,
  },
  search('/check-up', 'brand_hamburg', 9),
  search('/cleaning', 'cleaning_weeks', 8, { fromDay: -27, untilDay: -6 }),
  { ...search('/emergency', 'emergency_hh', 4), rhythm: PAIN },
  { ...search('/emergency', 'emergency_hh&utm_term=zahnarzt%20notdienst', 2), rhythm: PAIN },
  {
    address: '/implants?utm_source=google&utm_medium=pmax&utm_campaign=implants_hh',
    rhythm: LEISURE,
    aDay: 5,
    begun: 0.12,
    completed: 0.4,
  },
  mailing(`/check-up?${MAIL}&utm_campaign=recall_6m`, 7),
  mailing(`/news?${MAIL}&utm_campaign=news`, 3),
  { ...mailing(`/whitening?${MAIL}&utm_campaign=spring`, 6), fromDay: -7 },
]

/** Mistakes for the reader of the reports to find. */
const PLANTED = {
  /** A mailing of one fortnight misspells its own source. */
  misspelt: {
    ...mailing('/check-up?utm_source=newsleter&utm_medium=email&utm_campaign=recall_6m', 3),
    fromDay: -18,
    untilDay: -4,
  },
  /** The code on the flyers says QR, and the router asks for qr: it never wins. */
  silent: {
    address: '/welcome?utm_source=flyer&utm_medium=QR',
    rhythm: OFFICE,
    aDay: 2,
    begun: 0.3,
    completed: 0.7,
  },
  /** A campaign has begun, and its router was forgotten. */
  unrouted: {
    address: '/gum-check?utm_source=tiktok&utm_medium=paid_social&utm_campaign=gum_health',
    rhythm: LEISURE,
    aDay: 9,
    begun: 0.08,
    completed: 0.4,
    fromDay: -20,
  },
} as const satisfies Record<string, VisitKind>

export const VISIT_KINDS: readonly VisitKind[] = [
  ...PAGES,
  ...LINKS,
  ...CAMPAIGNS,
  ...Object.values(PLANTED),
]

function social(page: string, campaign: string, aDay: number): VisitKind {
  const address = `${page}?${SOCIAL}&utm_campaign=${campaign}`
  return { address, rhythm: LEISURE, aDay, begun: 0.16, completed: 0.45 }
}

function search(
  page: string,
  campaign: string,
  aDay: number,
  days: Pick<VisitKind, 'fromDay' | 'untilDay'> = {}
): VisitKind {
  const address = `${page}?${SEARCH}&utm_campaign=${campaign}`
  return { address, rhythm: OFFICE, aDay, begun: 0.35, completed: 0.7, ...days }
}

function mailing(address: string, aDay: number): VisitKind {
  return { address, rhythm: MAILING, aDay, begun: 0.45, completed: 0.8 }
}
