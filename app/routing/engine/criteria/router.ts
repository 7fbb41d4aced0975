import type { MatchingCriteria } from './matching_criteria.js'
import type { PriorityClass } from './priority_class.js'

/**
 * A router as the engine sees it. `criteria` are normalised (`normalizeCriteria`) and free of problems, `priorityClass`
 * is the result of `classify`, and `id` is 24 lower-case hexadecimal digits. Instants are milliseconds since the epoch.
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

/** Probable mistakes with which a router is nevertheless stored. */
export const WARNING_CODES = [
  'slash_in_segment',
  'wildcard',
  'escaped_text',
  'blank_at_edge',
  'host_in_path',
  'utm_in_query_params',
  'example_url_unmatched',
  'parameter_left_out',
  'utm_name_misspelt',
  'utm_value_variant',
  'utm_value_misspelt',
  'utm_value_unseen',
  'utm_values_fold',
  'unfilled_placeholder',
  'undecodable_text',
  'invisible_character',
  'swallowed_parameters',
  'html_separator',
  'utm_behind_hash',
  'link_unwrapped',
  'unset_value',
  'rounded_number',
  'quoted_printable',
  'personal_value',
] as const

export type WarningCode = (typeof WARNING_CODES)[number]
