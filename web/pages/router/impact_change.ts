import type { components } from '../../api/schema.js'
import type { ImpactChange } from '../../impact/impact.js'
import type { RouterDraft } from '../../drafts.js'
import { draftOfForm } from './draft_of_form.js'
import { formOfDraft } from './form_of_draft.js'
import type { RouterForm } from './router_form.js'
import type { StoredRouter } from './types.js'
import { updateOfForm } from './update_of_form.js'

type Written = RouterDraft | components['schemas']['UpdateBookingFlowRouterDto']

/** The change that a save of the form would make; null if visitors would go where they go now. */
export function impactChange(form: RouterForm, stored: StoredRouter | null): ImpactChange | null {
  if (stored === null) return { op: 'create', router: routed(draftOfForm(form)) }
  const router = routed(updateOfForm(form, formOfDraft(stored), stored))
  return Object.keys(router).length === 0 ? null : { op: 'update', id: stored._id, router }
}

/** The members that decide where visitors go; a flow only once it is chosen. */
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
