import { campaignEntries, UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import { mergeCriteria, type MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import { type CriteriaText, textsOf } from './criteria_texts.js'

/** A mistake that the author of a router has probably made. */
export interface LikelyMistake {
  readonly code: WarningCode
  readonly field: string
  readonly message: string
  /** The criteria as they were probably meant. They may be unacceptable. Null when nothing suggests what was meant. */
  readonly corrected: (() => MatchingCriteria) | null
}

/** Every probable mistake in criteria. `hosts` are the hosts of the router's example URLs. */
export function likelyMistakes(
  criteria: MatchingCriteria,
  hosts: ReadonlySet<string>
): LikelyMistake[] {
  const inTexts = textsOf(criteria).flatMap((text) =>
    RULES.flatMap((rule) => {
      const mistake = rule(text, hosts)
      if (mistake === null) return []
      const field = `matching_criteria.${text.field}`
      const message = `The ${field} field ${mistake.message}`
      return [{ code: mistake.code, field, message, corrected: mistake.corrected ?? null }]
    })
  )
  return [...inTexts, ...utmMistakes(criteria)]
}

type Rule = (
  text: CriteriaText,
  hosts: ReadonlySet<string>
) =>
  | (Pick<LikelyMistake, 'code' | 'message'> & { readonly corrected?: LikelyMistake['corrected'] })
  | null

const PLACEHOLDER = /^(?::\w+|\{\w+\}|\[\w+\]|<\w+>)$/
const URL_START = /^https?:\/\//i

const RULES: readonly Rule[] = [
  ({ kind, value, replacedBy }) =>
    kind === 'segment' && value.includes('/')
      ? {
          code: 'slash_in_segment',
          message:
            'has a slash inside one segment, which only %2F in a URL matches. Write one segment for each part of the path.',
          corrected: () => unfolded(value, replacedBy),
        }
      : null,

  ({ kind, value, withoutValue }) =>
    value.includes('*') || (kind === 'segment' && PLACEHOLDER.test(value))
      ? {
          code: 'wildcard',
          message: 'is compared literally: criteria have no wildcards and no placeholders.',
          corrected: value === '*' ? withoutValue : null,
        }
      : null,

  ({ value, replacedBy }) => {
    const decoded = decodedForm(value)
    if (decoded === value) return null
    return {
      code: 'escaped_text',
      message:
        'has percent escapes, and the URL is decoded before they are compared. Write the decoded text.',
      corrected: () => replacedBy([decoded]),
    }
  },

  ({ value, replacedBy }) => {
    const trimmed = value.trim()
    if (trimmed === value) return null
    return {
      code: 'blank_at_edge',
      message: 'begins or ends with a blank, which the URL must have too.',
      corrected: () => replacedBy([trimmed]),
    }
  },

  ({ field, value, replacedBy }, hosts) =>
    field === 'path.segments.0' && isHost(value, hosts)
      ? {
          code: 'host_in_path',
          message: 'is a host name. Hosts are not compared, and the path begins after the host.',
          corrected: () => replacedBy([]),
        }
      : null,
]

function utmMistakes(criteria: MatchingCriteria): LikelyMistake[] {
  const { path, queryParams = [], campaign } = criteria
  const given = new Set<string>(campaignEntries(campaign).map(([name]) => name))
  return queryParams.flatMap(({ name, value, required }): LikelyMistake[] => {
    const utm = UTM_PARAMETERS.find((one) => one === name)
    if (utm === undefined || value === undefined || value === '' || !required) return []
    const field = `matching_criteria.query_params.parameters.${name}`
    const others = queryParams.filter((parameter) => parameter.name !== name)
    const reason = given.has(name)
      ? 'repeats a UTM parameter of the campaign.'
      : 'is a UTM parameter. Only in the campaign does it give the router the class campaign.'
    return [
      {
        code: 'utm_in_query_params',
        field,
        message: `The ${field} field ${reason}`,
        corrected: () => ({
          ...(path && { path }),
          ...(others.length > 0 && { queryParams: others }),
          campaign: { ...campaign, [utm]: value },
        }),
      },
    ]
  })
}

/** The criteria with what a segment with slashes stands for, or a URL in its place with all that it demands. */
function unfolded(text: string, replacedBy: CriteriaText['replacedBy']): MatchingCriteria {
  const url = URL_START.test(text) ? RequestUrl.parse(text) : null
  if (!url?.ok) return replacedBy(text.split('/').filter((segment) => segment !== ''))
  const { path, ...others } = criteriaOfUrl(url.value).criteria
  const replaced = replacedBy(path?.segments ?? [])
  return mergeCriteria(replaced, others) ?? replaced
}

/** The text itself when it has no well-formed escape. */
function decodedForm(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isHost(segment: string, hosts: ReadonlySet<string>): boolean {
  const host = segment.toLowerCase()
  return host.includes('.') && (host.startsWith('www.') || hosts.has(host))
}
