import type { RouterDraft } from '../../drafts.js'
import { criteriaFields, linesOf } from './form_of_draft.js'
import { localText } from '../../local_time.js'
import type { RouterForm } from './router_form.js'

/** A suggestion's `change` or a warning's `correction`: members of an update. */
export type Change = Pick<
  RouterDraft,
  'is_active' | 'scheduling' | 'example_urls' | 'matching_criteria'
>

/** The fields after a change, as an update with it would leave the router. */
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
