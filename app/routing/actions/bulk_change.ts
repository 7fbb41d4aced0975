import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { type RouterProblem, schedulingProblems } from './check_router.js'

/** The most tags of a router. */
export const TAGS_MAX = 20

/** What becomes of each router; absent members stay as they are. */
export interface BulkChange {
  readonly isActive?: boolean | undefined
  readonly bookingFlowId?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
  readonly activeFromMs?: number | null | undefined
  readonly activeUntilMs?: number | null | undefined
}

/** The router after the change, with its own revision and dates. */
export function changed(router: BookingFlowRouter, change: BulkChange): BookingFlowRouter {
  const { isActive, bookingFlowId, activeFromMs, activeUntilMs } = change
  const { tags = router.tags, addTags = [], removeTags = [] } = change
  return {
    ...router,
    isActive: isActive ?? router.isActive,
    bookingFlowId: bookingFlowId ?? router.bookingFlowId,
    tags: [...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags])],
    activeFromMs: activeFromMs === undefined ? router.activeFromMs : activeFromMs,
    activeUntilMs: activeUntilMs === undefined ? router.activeUntilMs : activeUntilMs,
  }
}

/** What is wrong with a changed router on its own. Members that the change leaves alone are not checked again. */
export function changeProblems(router: BookingFlowRouter): RouterProblem[] {
  return [...schedulingProblems(router), ...tagProblems(router)]
}

function tagProblems({ tags }: BookingFlowRouter): RouterProblem[] {
  if (tags.length <= TAGS_MAX) return []
  const message = `The tags field must have at most ${TAGS_MAX} items`
  return [{ field: 'tags', rule: 'array.maxLength', message }]
}
