import type { MatchingCriteria } from './matching_criteria.js'
import type { PriorityClass } from './priority_class.js'
import type { WarningCode } from './warning_code.js'

/**
 * What the engine needs to know about a router of one organization. `criteria` are normalised (`normalizeCriteria`) and
 * free of problems, `priorityClass` is the result of `classify`, and `id` is 24 lower-case hexadecimal digits. Instants
 * are milliseconds since the epoch.
 */
export interface RoutableRouter {
  readonly id: string
  readonly name: string
  readonly bookingFlowId: string
  readonly criteria: MatchingCriteria | null
  readonly priorityClass: PriorityClass
  readonly isDefault: boolean
  readonly isActive: boolean
  readonly activeFromMs: number | null
  readonly activeUntilMs: number | null
  readonly createdAtMs: number
  readonly exampleUrls: readonly string[]
  /** Warnings about the criteria and example URLs that their author accepts. */
  readonly acceptedWarnings?: readonly WarningCode[] | undefined
}
