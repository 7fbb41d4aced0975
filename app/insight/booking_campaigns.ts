import type { BookingSession } from '#bookings/sessions/booking_session'
import type { ShapedResolve } from '#routing/events/read_resolves'

/**
 * Whether the campaign of a booking is known and, if not, why: `untagged` came by a URL without a UTM parameter, `undecided`
 * was started without a decision, and of `unstored` the decision is not stored, or no longer. Each booking is in one.
 */
type CampaignOutcome = 'known' | 'untagged' | 'undecided' | 'unstored'

/** The completed sessions that began on a day, also those that no router led to. */
export type BookingCampaigns = Readonly<Record<CampaignOutcome, number>>

const NONE: BookingCampaigns = { known: 0, untagged: 0, undecided: 0, unstored: 0 }
const UTM = /[?&]utm_(?:source|medium|campaign|content|term)=/

/** `resolve` is the stored decision of the session. */
export function campaignOf(
  { decisionId, namedDecisionId }: Pick<BookingSession, 'decisionId' | 'namedDecisionId'>,
  resolve: ShapedResolve | undefined
): keyof BookingCampaigns {
  if (resolve) {
    return resolve.matchedClass === 'campaign' || UTM.test(resolve.shape ?? '')
      ? 'known'
      : 'untagged'
  }
  return decisionId === null && namedDecisionId === null ? 'undecided' : 'unstored'
}

export function withOneMore(
  counts: BookingCampaigns | undefined,
  outcome: keyof BookingCampaigns
): BookingCampaigns {
  const known = counts ?? NONE
  return { ...known, [outcome]: known[outcome] + 1 }
}

/** The sum of the days that have counts; null when none has. */
export function campaignsOf(days: readonly BookingCampaigns[]): BookingCampaigns | null {
  if (days.length === 0) return null
  const sum = (outcome: keyof BookingCampaigns) =>
    days.reduce((all, counts) => all + counts[outcome], 0)
  return {
    known: sum('known'),
    untagged: sum('untagged'),
    undecided: sum('undecided'),
    unstored: sum('unstored'),
  }
}
