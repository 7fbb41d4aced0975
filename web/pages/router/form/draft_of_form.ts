import type { ImpactChange } from '#console/api/types'
import type { components } from '#console/api/schema'
import { segmentsOf } from '#console/shared/criteria_text'
import type { RouterDraft } from '#console/shared/drafts'
import { sentTime } from '#console/shared/local_time'
import { changedFields } from './changed_fields.js'
import { formOfDraft } from './form_of_draft.js'
import {
  CRITERIA_FIELDS,
  type ParameterRow,
  type RouterField,
  type RouterForm,
  type StoredRouter,
  urlsOf,
  UTM_FIELDS,
} from './router_form.js'

type Criteria = NonNullable<RouterDraft['matching_criteria']>
type Bounds = NonNullable<RouterDraft['scheduling']>

/** A draft with every member. */
export type WholeDraft = Required<RouterDraft>

/** The payload of the form. `known` is the router or draft that the form began with: unchanged instants keep its precision. */
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

/** The payload of a create, without empty members. */
export function newRouterBody({ external_id: externalId, description, ...draft }: WholeDraft) {
  return {
    ...draft,
    ...(externalId !== null && { external_id: externalId }),
    ...(description !== '' && { description }),
  }
}

/** The criteria of the form; empty for a default router. */
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

/** A missing bound is null, which removes it in an update. */
function boundsOfForm(form: RouterForm, known: Bounds = {}): Bounds {
  return {
    active_from: sentTime(form.activeFrom, known.active_from),
    active_until: sentTime(form.activeUntil, known.active_until),
  }
}

/** A row that is not filled in yet. */
function isBlank({ name, asks, value }: ParameterRow): boolean {
  return name === '' && (asks === 'presence' || value === '')
}

function parameterEntry({ name, asks, value, mayBeAbsent }: ParameterRow) {
  const asked = { ...(asks === 'value' && { value }), ...(mayBeAbsent && { required: false }) }
  return [name, asked] as const
}

type Update = components['schemas']['UpdateBookingFlowRouterDto']

/** The payload of an update: the members that differ from `before`, the form of `stored`. Unchanged members are absent. */
export function updateOfForm(form: RouterForm, before: RouterForm, stored: RouterDraft): Update {
  const changed = new Set<RouterField>(changedFields(before, form))
  const draft = draftOfForm(form, stored)
  const has = (field: RouterField) => changed.has(field)
  const changesCriteria = has('isDefault') || CRITERIA_FIELDS.some(has)
  const scheduling = {
    ...(has('activeFrom') && { active_from: draft.scheduling.active_from ?? null }),
    ...(has('activeUntil') && { active_until: draft.scheduling.active_until ?? null }),
  }
  return {
    ...(has('name') && { name: draft.name }),
    ...(has('description') && { description: draft.description === '' ? null : draft.description }),
    ...(has('bookingFlowId') && { booking_flow_id: draft.booking_flow_id }),
    ...(has('tags') && { tags: draft.tags }),
    ...(has('externalId') && { external_id: draft.external_id }),
    ...(has('isActive') && { is_active: draft.is_active }),
    ...(has('isDefault') && { is_default: draft.is_default }),
    ...(changesCriteria && { matching_criteria: draft.matching_criteria }),
    ...(Object.keys(scheduling).length > 0 && { scheduling }),
    ...(has('exampleUrls') && { example_urls: draft.example_urls }),
  }
}

type Written = RouterDraft | components['schemas']['UpdateBookingFlowRouterDto']

/** The change that saving the form would make; null if it redirects no visitor. */
export function impactChange(form: RouterForm, stored: StoredRouter | null): ImpactChange | null {
  if (stored === null) return { op: 'create', router: routed(draftOfForm(form)) }
  const router = routed(updateOfForm(form, formOfDraft(stored), stored))
  return Object.keys(router).length === 0 ? null : { op: 'update', id: stored._id, router }
}

/** The members that decide where visitors go. An unchosen flow is absent. */
function routed(written: Written) {
  const { matching_criteria: criteria, booking_flow_id: flowId, scheduling } = written
  const { is_default: isDefault, is_active: isActive } = written
  return {
    ...(criteria !== undefined && { matching_criteria: criteria }),
    ...(flowId !== undefined && flowId !== '' && { booking_flow_id: flowId }),
    ...(isDefault !== undefined && { is_default: isDefault }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(scheduling !== undefined && { scheduling }),
  }
}
