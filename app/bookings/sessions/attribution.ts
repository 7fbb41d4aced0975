import type { RouterEventRepository } from '#routing/events/router_event_repository'
import type { Transaction } from '#shared/persistence/in_transaction'

/** What led a visitor to a booking. */
export interface Attribution {
  /** Null when the booking is attributed to no decision. */
  readonly routerId: string | null
  readonly decisionId: string | null
  /** A decision that the caller named and that was not known yet; null once it is known. */
  readonly claimedDecisionId: string | null
}

/**
 * The same rows, with the router and the decision of each claim that can be settled: a decision is known once its
 * router event has reached MongoDB, shortly after its answer. A claim of another organization's decision, or of a
 * decision that does not exist, is never settled.
 */
export async function attributed<Row extends Attribution>(
  decisions: RouterEventRepository,
  organizationId: string,
  rows: readonly Row[],
  session?: Transaction
): Promise<readonly Row[]> {
  const claimed = rows.flatMap(({ claimedDecisionId: id }) => id ?? [])
  if (claimed.length === 0) return rows
  const routers = await decisions.routersOf(organizationId, [...new Set(claimed)], session)
  return rows.map((row) => {
    const { claimedDecisionId: decisionId } = row
    const routerId = decisionId === null ? undefined : routers.get(decisionId)
    if (routerId === undefined) return row
    return { ...row, routerId, decisionId, claimedDecisionId: null }
  })
}
