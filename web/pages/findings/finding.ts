import type { components } from '../../api/schema.js'
import type { RouterAudit } from '../../api/router_audit.js'

type Matched = components['schemas']['MatchedRouter']
type ConflictKind = RouterAudit['conflicts'][number]['kind']
type Silent = NonNullable<RouterAudit['silent_routers']>[number]
export type Severity = components['schemas']['Severity']
/** An inactive flow to which routers still lead visitors. */
type VisitedFlow = NonNullable<RouterAudit['flow_inactive_with_visitors']>[number]
export type UtmFinding = components['schemas']['UtmFinding']

interface Of {
  /** The same finding has the same key in a later audit. */
  readonly key: string
}

interface OfRouter extends Of {
  /** Where the remedy begins: for a conflict the router that loses. */
  readonly router: Matched
}

/** One thing that the audit found. */
export type Finding =
  | (OfRouter &
      (
        | {
            readonly type: 'conflict'
            readonly kind: ConflictKind
            readonly severity: Severity
            readonly winner: Matched
          }
        | {
            readonly type: 'dead'
            readonly reason: 'covered' | 'expired'
            readonly by: readonly Matched[]
          }
        | { readonly type: 'flow'; readonly flowName: string }
        | { readonly type: 'example'; readonly url: string; readonly winner: Matched | null }
        | {
            readonly type: 'silent'
            readonly reason: Silent['reason']
            readonly openDays: number
            readonly by: readonly Matched[]
            /** What visitors have in place of a value that the router asks for. */
            readonly spelling: string | null
          }
      ))
  | (Of & { readonly type: 'utm'; readonly utm: UtmFinding })
  | (Of & { readonly type: 'visited'; readonly flow: VisitedFlow })
