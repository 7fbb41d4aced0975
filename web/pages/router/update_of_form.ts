import type { components } from '../../api/schema.js'
import type { RouterDraft } from '../../drafts.js'
import { changedFields } from './changed_fields.js'
import { draftOfForm } from './draft_of_form.js'
import { CRITERIA_FIELDS, type RouterField, type RouterForm } from './router_form.js'

type Update = components['schemas']['UpdateBookingFlowRouterDto']

/**
 * The payload of an update with the members that differ from `before`, the form that showed `stored`. Members of
 * unchanged fields are absent, so the update leaves them as they are.
 */
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
