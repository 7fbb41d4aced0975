import type { FaultsOfFlows, FlowFault, RoutingRow } from '#console/api/types'

/** A router as the audit names it. */
interface NamedRouter {
  readonly router_id: string
  readonly router_name: string
}

type Severity = 'high' | 'medium' | 'low' | 'info'

/** The findings of `GET /v1/router-audit` about single routers. */
export interface AuditFindings {
  readonly conflicts: readonly {
    readonly kind: string
    readonly severity: Severity
    readonly winner: NamedRouter
    readonly loser: NamedRouter
  }[]
  readonly dead_routers: readonly (NamedRouter & {
    readonly reason: 'covered' | 'expired'
    readonly by: readonly NamedRouter[]
  })[]
  readonly stray_example_urls: readonly (NamedRouter & {
    readonly url: string
    readonly winner: NamedRouter | null
  })[]
}

/** A finding from the point of view of one router. */
export type RouterFinding =
  | {
      readonly type: 'conflict'
      readonly kind: string
      readonly isWinner: boolean
      readonly other: NamedRouter
    }
  | {
      readonly type: 'dead'
      readonly reason: 'covered' | 'expired'
      readonly by: readonly NamedRouter[]
    }
  /** The flow to which it leads is no place for visitors now. */
  | { readonly type: FlowFault }
  | { readonly type: 'stray_example'; readonly url: string; readonly winner: NamedRouter | null }

interface RatedFinding {
  readonly severity: Severity
  readonly finding: RouterFinding
}

/** All findings of one router, most severe first. */
export interface RouterFindings {
  readonly worst: Severity
  readonly list: readonly RatedFinding[]
}

const ORDER: readonly Severity[] = ['high', 'medium', 'low', 'info']

interface LeadingRouters {
  readonly rows: readonly RoutingRow[]
  readonly flowFaults: FaultsOfFlows
}

/**
 * By router id: the faults of the flows to which active routers lead now, and the findings of the audit, if there is one. A
 * conflict counts for both routers.
 */
export function findingsByRouter(
  { rows, flowFaults }: LeadingRouters,
  audit: AuditFindings | null
): ReadonlyMap<string, RouterFindings> {
  const lists = new Map<string, RatedFinding[]>()
  const add = (id: string, severity: Severity, finding: RouterFinding) => {
    const list = lists.get(id) ?? []
    list.push({ severity, finding })
    lists.set(id, list)
  }
  for (const { _id: id, is_active: isActive, booking_flow_id: flowId } of rows) {
    const faults = isActive ? (flowFaults.get(flowId) ?? []) : []
    for (const type of faults) add(id, 'medium', { type })
  }
  for (const { router_id: id, reason, by } of audit?.dead_routers ?? []) {
    add(id, 'high', { type: 'dead', reason, by })
  }
  for (const { kind, severity, winner, loser } of audit?.conflicts ?? []) {
    add(winner.router_id, severity, { type: 'conflict', kind, isWinner: true, other: loser })
    add(loser.router_id, severity, { type: 'conflict', kind, isWinner: false, other: winner })
  }
  for (const { router_id: id, url, winner } of audit?.stray_example_urls ?? []) {
    add(id, 'medium', { type: 'stray_example', url, winner })
  }
  return new Map([...lists].map(([id, list]) => [id, inOrder(list)]))
}

function inOrder(list: readonly RatedFinding[]): RouterFindings {
  const sorted = list.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
  return { worst: sorted[0]?.severity ?? 'info', list: sorted }
}
