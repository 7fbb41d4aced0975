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
] as const

export type WarningCode = (typeof WARNING_CODES)[number]
