import { useMemo } from 'react'
import type { RouterAudit } from '#console/api/types'
import { useRouterAudit } from '#console/api/router_audit'
import { findingsByRouter, type RouterFindings } from './findings_by_router.js'

/** The findings of the latest audit, by router. */
export interface KnownFindings {
  readonly byRouter: ReadonlyMap<string, RouterFindings>
  /** An ISO instant; null before the first audit. */
  readonly auditedAt: string | null
  /** The routers of each conflict of severity high or medium. */
  readonly pairs: readonly { readonly winnerId: string; readonly loserId: string }[]
}

const NONE: KnownFindings = { byRouter: new Map(), auditedAt: null, pairs: [] }

/** The findings of the latest audit; empty until loaded, and before the first audit. */
export function useFindings(): KnownFindings {
  const audit = useRouterAudit().data?.audit ?? null
  return useMemo(() => (audit === null ? NONE : knownFindings(audit)), [audit])
}

function knownFindings(audit: RouterAudit): KnownFindings {
  const severe = audit.conflicts.filter(
    ({ severity }) => severity === 'high' || severity === 'medium'
  )
  return {
    byRouter: findingsByRouter(audit),
    auditedAt: audit.audited_at,
    pairs: severe.map(({ winner, loser }) => ({
      winnerId: winner.router_id,
      loserId: loser.router_id,
    })),
  }
}
