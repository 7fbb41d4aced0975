import { parsedUrl, pathText, segmentsOf } from '#console/shared/criteria_text'
import type { RouterDraft } from '#console/shared/drafts'
import { localText } from '#console/shared/local_time'
import {
  linesOf,
  type ParameterRow,
  type RouterForm,
  UTM_FIELDS,
  type UtmField,
} from './router_form.js'

type Criteria = RouterDraft['matching_criteria']

/** The form of a stored router or a draft. Missing members get the defaults of a create. */
export function formOfDraft(draft: RouterDraft): RouterForm {
  return {
    name: draft.name ?? '',
    description: draft.description ?? '',
    bookingFlowId: draft.booking_flow_id ?? '',
    tags: draft.tags ?? [],
    externalId: draft.external_id ?? '',
    isActive: draft.is_active ?? true,
    isDefault: draft.is_default ?? false,
    ...criteriaFields(draft.matching_criteria),
    activeFrom: localText(draft.scheduling?.active_from),
    activeUntil: localText(draft.scheduling?.active_until),
    exampleUrls: linesOf(draft.example_urls ?? []),
  }
}

/** The criteria fields of the form. */
export function criteriaFields(
  criteria: Criteria
): Pick<RouterForm, 'path' | 'parameters' | UtmField> {
  const campaign = criteria?.campaign ?? {}
  return {
    path: pathText(criteria?.path?.segments ?? []),
    parameters: parameterRows(criteria),
    ...(Object.fromEntries(UTM_FIELDS.map((name) => [name, campaign[name] ?? ''])) as Record<
      UtmField,
      string
    >),
  }
}

function parameterRows(criteria: Criteria): ParameterRow[] {
  return Object.entries(criteria?.query_params?.parameters ?? {}).map(
    ([name, { value, required = true }]) => ({
      name,
      asks: value === undefined ? 'presence' : 'value',
      value: value ?? '',
      mayBeAbsent: !required,
    })
  )
}

/** A suggestion's `change` or a warning's `correction`: members of an update. */
export type Change = Pick<
  RouterDraft,
  'is_active' | 'scheduling' | 'example_urls' | 'matching_criteria'
>

/** The form after a change, with the effect of an update. */
export function applyChange(form: RouterForm, change: Change): RouterForm {
  const { active_from: from, active_until: until } = change.scheduling ?? {}
  return {
    ...form,
    ...(change.is_active !== undefined && { isActive: change.is_active }),
    ...(from !== undefined && { activeFrom: localText(from) }),
    ...(until !== undefined && { activeUntil: localText(until) }),
    ...(change.example_urls && { exampleUrls: linesOf(change.example_urls) }),
    ...(change.matching_criteria && criteriaFields(change.matching_criteria)),
  }
}

const NAME_LENGTH_MAX = 100

/**
 * A draft for the landing page of a link: a name from its path and campaign, and the link as the example. The service derives
 * the criteria. Null for anything but an http link.
 */
export function draftOfLink(link: string): (RouterDraft & { readonly name: string }) | null {
  const url = parsedUrl(link.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const place = segmentsOf(url.pathname).join(', ') || url.host
  const campaign = url.searchParams.get('utm_campaign') || url.searchParams.get('utm_source')
  const words = (campaign ? `${place} (${campaign})` : place).replaceAll(/[\p{Cc}\s]+/gu, ' ')
  const [first = '', ...others] = [...words.trim()].slice(0, NAME_LENGTH_MAX)
  return { name: first.toLocaleUpperCase() + others.join(''), example_urls: [link.trim()] }
}
