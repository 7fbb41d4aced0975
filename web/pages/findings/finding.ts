import type { components } from '../../api/schema.js'

type Matched = components['schemas']['MatchedRouter']
type ConflictKind = components['schemas']['RouterAudit']['conflicts'][number]['kind']
export type Severity = components['schemas']['Severity']

interface Of {
  /** The same finding has the same key in a later audit. */
  readonly key: string
  /** Where the remedy begins: for a conflict the router that loses. */
  readonly router: Matched
}

/** One thing that the audit found. */
export type Finding = Of &
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
  )
