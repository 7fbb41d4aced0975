import {
  brokenText,
  SEPARATOR_IN_NAME,
  swallowedParameters,
  visibleText,
} from '#routing/engine/criteria/broken_text'
import {
  campaignEntries,
  UTM_PARAMETERS,
  type UtmParameter,
} from '#routing/engine/criteria/campaign'
import { criteriaOfUrl } from '#routing/engine/criteria/criteria_of_url'
import {
  type MatchingCriteria,
  mergeCriteria,
  type OfEachKind,
} from '#routing/engine/criteria/matching_criteria'
import { isPersonal, isPersonalParameter } from '#routing/engine/criteria/personal_text'
import { isPlatformParameter } from '#routing/engine/criteria/platform_parameters'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { WarningCode } from '#routing/engine/criteria/router'

/** A mistake that the author of a router has probably made. */
export interface LikelyMistake {
  readonly code: WarningCode
  readonly field: string
  readonly message: string
  /** The criteria as they were probably meant, which may be unacceptable. Null when nothing suggests them. */
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
/** A hyphen, a blank or a capital follows 3D where it means three dimensions. */
const QUOTED_EQUALS = /^=?3D(?=[a-z\d])/
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
    isWildcard(kind, value)
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
    if (trimmed === value || brokenText(value)?.code === 'invisible_character') return null
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

  ({ kind, value, replacedBy }) => {
    if (kind !== 'name' || !SEPARATOR_IN_NAME.test(value)) return null
    return {
      code: 'html_separator',
      message:
        'begins with a separator of parameters: in the source of a page, & is written as &amp;.',
      corrected: () => withoutSeparators(replacedBy([value])),
    }
  },

  ({ kind, value, replacedBy }) =>
    kind === 'value' && QUOTED_EQUALS.test(value)
      ? {
          code: 'quoted_printable',
          message: 'begins with 3D: in the source of a mail, = is written as =3D.',
          corrected: () => replacedBy([value.replace(QUOTED_EQUALS, '')]),
        }
      : null,

  (text) => {
    if (isWildcard(text.kind, text.value)) return null
    const broken = brokenText(text.value)
    if (broken !== null) return { ...broken, corrected: unbroken(text, broken.code) }
    return isPersonalText(text) ? { ...PERSONAL, corrected: text.withoutValue } : null
  },
]

const PERSONAL = {
  code: 'personal_value',
  message: 'looks as if it named one visitor or session: others never have it.',
} as const

function isPersonalText({ kind, parameter, value }: CriteriaText): boolean {
  if (kind === 'value') return isPersonalParameter(parameter ?? '', value)
  return !value.includes('/') && isPersonal(value)
}

function utmMistakes(criteria: MatchingCriteria): LikelyMistake[] {
  const { queryParams = [], campaign } = criteria
  const given = new Set<string>(campaignEntries(campaign).map(([name]) => name))
  return queryParams.flatMap(({ name, value, required }): LikelyMistake[] => {
    if (utmOf({ name, value, required }) === null) return []
    const field = `matching_criteria.query_params.parameters.${name}`
    const reason = given.has(name)
      ? 'repeats a UTM parameter of the campaign.'
      : 'is a UTM parameter. Only in the campaign does it give the router the class campaign.'
    return [
      {
        code: 'utm_in_query_params',
        field,
        message: `The ${field} field ${reason}`,
        corrected: () => inCampaign(criteria, name),
      },
    ]
  })
}

/** The UTM parameter of this name; null when the campaign cannot have it with this value. */
function utmOf({ name, value, required }: QueryParamCriterion): UtmParameter | null {
  if (value === undefined || value === '' || !required) return null
  return UTM_PARAMETERS.find((one) => one === name) ?? null
}

/** The criteria with the query parameter moved to the campaign, if it can be there. */
function inCampaign(
  { queryParams = [], ...others }: MatchingCriteria,
  name: string
): MatchingCriteria {
  const [parameter] = queryParams.filter((one) => one.name === name)
  const utm = parameter ? utmOf(parameter) : null
  if (utm === null) return { ...others, queryParams }
  const rest = queryParams.filter((one) => one.name !== name)
  return {
    ...others,
    ...(rest.length > 0 && { queryParams: rest }),
    campaign: { ...others.campaign, [utm]: parameter?.value },
  }
}

/** The criteria without separators in any name: all were probably copied from the same page source. */
function withoutSeparators(criteria: MatchingCriteria): MatchingCriteria {
  const text = textsOf(criteria).find(
    ({ kind, value }) => kind === 'name' && SEPARATOR_IN_NAME.test(value)
  )
  if (text === undefined) return criteria
  const name = text.value.replace(SEPARATOR_IN_NAME, '')
  return withoutSeparators(inCampaign(text.replacedBy([name]), name))
}

function isWildcard(kind: CriteriaText['kind'], text: string): boolean {
  if (kind === 'segment' && PLACEHOLDER.test(text)) return true
  return text.includes('*') && brokenText(text)?.code !== 'unfilled_placeholder'
}

function unbroken(text: CriteriaText, code: WarningCode): LikelyMistake['corrected'] {
  if (code === 'rounded_number') return null
  if (code === 'invisible_character') return () => text.replacedBy([visibleText(text.value)])
  const found = code === 'swallowed_parameters' ? swallowedParameters(text.value) : null
  return found === null ? text.withoutValue : () => released(text, found)
}

/** The criteria with the parameters that a text swallowed taken out of it. Drops a platform's parameter. */
function released(
  { kind, parameter, replacedBy }: CriteriaText,
  { head, query }: NonNullable<ReturnType<typeof swallowedParameters>>
): MatchingCriteria {
  const { queryParams, ...others } = replacedBy(kind === 'segment' && head === '' ? [] : [head])
  const codes = queryParams?.filter(
    (one) => one.name !== parameter || !isPlatformParameter(one.name)
  )
  const kept = { ...others, ...(codes?.length && { queryParams: codes }) }
  const url = RequestUrl.parse(`http://a/?${query}`)
  return (url.ok && mergeCriteria(kept, criteriaOfUrl(url.value).criteria)) || kept
}

/** The criteria with a segment split at its slashes, or, if it is a URL, replaced by the criteria of that URL. */
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

/** One text that an author wrote into criteria. */
export interface CriteriaText {
  readonly kind: 'segment' | 'name' | 'value'
  /** Its place, relative to `matching_criteria`. */
  readonly field: string
  /** The parameter that it is the name or the value of; null for a segment. */
  readonly parameter: string | null
  readonly value: string
  /** The criteria with other texts in its place. Only a segment can become several texts, or none. */
  readonly replacedBy: (texts: readonly string[]) => MatchingCriteria
  /** The criteria in which any value does, in the campaign without the parameter; null where criteria cannot say so. */
  readonly withoutValue: (() => MatchingCriteria) | null
}

/** Every text of the criteria, in the order of payloads. */
export function textsOf(criteria: MatchingCriteria): CriteriaText[] {
  const ofEachKind: OfEachKind<readonly CriteriaText[]> = {
    path: segmentTexts(criteria),
    queryParams: parameterTexts(criteria),
    campaign: campaignTexts(criteria),
  }
  return Object.values(ofEachKind).flat()
}

function segmentTexts(criteria: MatchingCriteria): CriteriaText[] {
  const segments = criteria.path?.segments ?? []
  return segments.map((value, index) => ({
    kind: 'segment',
    field: `path.segments.${index}`,
    parameter: null,
    value,
    replacedBy: (texts) => ({
      ...criteria,
      path: { segments: segments.toSpliced(index, 1, ...texts) },
    }),
    withoutValue: null,
  }))
}

function parameterTexts(criteria: MatchingCriteria): CriteriaText[] {
  const parameters = criteria.queryParams ?? []
  return parameters.flatMap((parameter, index): CriteriaText[] => {
    const { name, value, required } = parameter
    const field = `query_params.parameters.${name}`
    const withParameter = (changed: typeof parameter) => ({
      ...criteria,
      queryParams: parameters.with(index, changed),
    })
    const ofName: CriteriaText = {
      kind: 'name',
      field,
      parameter: name,
      value: name,
      replacedBy: ([text = '']) => withParameter({ ...parameter, name: text }),
      withoutValue: null,
    }
    if (value === undefined) return [ofName]
    const ofValue: CriteriaText = {
      kind: 'value',
      field: `${field}.value`,
      parameter: name,
      value,
      replacedBy: ([text = '']) => withParameter({ ...parameter, value: text }),
      withoutValue: required ? () => withParameter({ name, required }) : null,
    }
    return [ofName, ofValue]
  })
}

function campaignTexts(criteria: MatchingCriteria): CriteriaText[] {
  return campaignEntries(criteria.campaign).map(([name, value]) => ({
    kind: 'value',
    field: `campaign.${name}`,
    parameter: name,
    value,
    replacedBy: ([text = '']) => ({
      ...criteria,
      campaign: { ...criteria.campaign, [name]: text },
    }),
    withoutValue: () => {
      const others = campaignEntries(criteria.campaign).filter(([other]) => other !== name)
      const campaign = others.length === 0 ? undefined : Object.fromEntries(others)
      return { ...criteria, campaign }
    },
  }))
}
