import { useMemo } from 'react'
import type { RouterAudit } from '#console/api/types'
import { useRouterAudit } from '#console/api/router_audit'
import type { RoutingTable } from '#console/api/routing_table'
import { findingsByRouter, type RouterFindings } from './findings_by_router.js'

/** The faults of flows now, and the findings of the latest audit, by router. */
export interface KnownFindings {
  readonly byRouter: ReadonlyMap<string, RouterFindings>
  /** An ISO instant; null before the first audit. */
  readonly auditedAt: string | null
}

/** Without those of the audit until it is loaded, and before the first one. */
export function useFindings(table: RoutingTable): KnownFindings {
  const audit = useRouterAudit().data?.audit ?? null
  return useMemo(
    () => ({
      byRouter: findingsByRouter(table, audit),
      auditedAt: audit?.audited_at ?? null,
    }),
    [table, audit]
  )
}

/** The routers of each conflict of severity high or medium. */
export function useCompetingPairs() {
  const audit = useRouterAudit().data?.audit ?? null
  return useMemo(() => (audit === null ? [] : severePairs(audit)), [audit])
}

function severePairs({ conflicts }: RouterAudit) {
  return conflicts
    .filter(({ severity }) => severity === 'high' || severity === 'medium')
    .map(({ winner, loser }) => ({ winnerId: winner.router_id, loserId: loser.router_id }))
}
