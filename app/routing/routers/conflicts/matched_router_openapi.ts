import * as api from '#shared/http/api'
import { UNSAVED_ID } from './matched_router_http.js'

export const MATCHED_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  router_id: api.IDENTIFIER,
  router_name: api.STRING,
  priority_class: api.ref('PriorityClass'),
  booking_flow_id: api.IDENTIFIER,
}

/** The output of `showParty`. */
export const PARTY_MEMBERS: Readonly<Record<string, api.JsonSchema>> = {
  ...MATCHED_MEMBERS,
  router_id: UNSAVED_ID,
  booking_flow_id: api.nullable(api.IDENTIFIER),
}
