import type { RouterEventRepository } from '#routing/events/router_event_repository'
import type { Transaction } from '#shared/persistence/in_transaction'

/** What led a visitor to a booking. */
export interface Attribution {
  /** Null when the booking is attributed to no decision. */
  readonly routerId: string | null
  readonly decisionId: string | null
  /** A decision that the caller named and that was not known yet; null once it is known. */
  readonly namedDecisionId: string | null
}

/**
 * The same rows, attributed where the named decision is known by now: its router event reaches MongoDB shortly after its
 * answer. A decision of another organization, or one that does not exist, is never known.
 */
export async function attributed<Row extends Attribution>(
  decisions: RouterEventRepository,
  organizationId: string,
  rows: readonly Row[],
  session?: Transaction
): Promise<readonly Row[]> {
  const named = rows.flatMap(({ namedDecisionId: id }) => id ?? [])
  if (named.length === 0) return rows
  const routers = await decisions.routersOf(organizationId, [...new Set(named)], session)
  return rows.map((row) => {
    const { namedDecisionId: decisionId } = row
    const routerId = decisionId === null ? undefined : routers.get(decisionId)
    if (routerId === undefined) return row
    return { ...row, routerId, decisionId, namedDecisionId: null }
  })
}
