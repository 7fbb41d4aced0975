import type { RouterDraft } from '../../drafts.js'
import { sentTime } from '../../local_time.js'
import { segmentsOf } from '../../path_text.js'
import { type ParameterRow, type RouterForm, UTM_FIELDS } from './router_form.js'

type Criteria = NonNullable<RouterDraft['matching_criteria']>
type Bounds = NonNullable<RouterDraft['scheduling']>

/** A draft in which every member is set. */
export type WholeDraft = Required<RouterDraft>

/**
 * The payload of a create with what the fields hold. `known` is the router or the draft that the fields first showed: its
 * instants keep their precision while the fields still show them.
 */
export function draftOfForm(form: RouterForm, known: RouterDraft = {}): WholeDraft {
  return {
    name: form.name,
    description: form.description,
    booking_flow_id: form.bookingFlowId,
    tags: [...form.tags],
    external_id: form.externalId === '' ? null : form.externalId,
    is_active: form.isActive,
    is_default: form.isDefault,
    matching_criteria: criteriaOfForm(form),
    scheduling: boundsOfForm(form, known.scheduling),
    example_urls: urlsOf(form.exampleUrls),
  }
}

/** The criteria that the fields ask for; those of a default router are empty. */
export function criteriaOfForm(form: RouterForm): Criteria {
  if (form.isDefault) return {}
  const segments = segmentsOf(form.path)
  const campaign = UTM_FIELDS.filter((name) => form[name] !== '').map((name) => [name, form[name]])
  const parameters = form.parameters.filter((row) => !isBlank(row)).map(parameterEntry)
  return {
    ...(segments.length > 0 && { path: { segments } }),
    ...(parameters.length > 0 && { query_params: { parameters: Object.fromEntries(parameters) } }),
    ...(campaign.length > 0 && { campaign: Object.fromEntries(campaign) }),
  }
}

/** Absent bounds are null, as an update removes them. */
function boundsOfForm(form: RouterForm, known: Bounds = {}): Bounds {
  return {
    active_from: sentTime(form.activeFrom, known.active_from),
    active_until: sentTime(form.activeUntil, known.active_until),
  }
}

/** The URLs of a text with one a line; blank lines count for nothing. */
export function urlsOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A row that was added and not yet filled in. */
function isBlank({ name, asks, value }: ParameterRow): boolean {
  return name === '' && (asks === 'presence' || value === '')
}

function parameterEntry({ name, asks, value, mayBeAbsent }: ParameterRow) {
  const asked = { ...(asks === 'value' && { value }), ...(mayBeAbsent && { required: false }) }
  return [name, asked] as const
}
