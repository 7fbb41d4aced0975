import type { RouterDraft } from '../../drafts.js'
import { localText } from '../../local_time.js'
import { pathText } from '../../path_text.js'
import { type ParameterRow, type RouterForm, UTM_FIELDS, type UtmField } from './router_form.js'

type Criteria = RouterDraft['matching_criteria']

/** The fields that show a stored router or a draft. Members that a draft lacks get what a create gives them. */
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

/** The fields that show criteria. */
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

/** URLs one a line. */
export function linesOf(urls: readonly string[]): string {
  return urls.join('\n')
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
