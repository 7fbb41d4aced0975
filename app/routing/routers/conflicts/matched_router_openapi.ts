import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'

/** The output of `showMatchedRouter`. */
export const MATCHED_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  router_id: IDENTIFIER,
  router_name: STRING,
  priority_class: ref('PriorityClass'),
  booking_flow_id: IDENTIFIER,
}

export const MATCHED_ROUTER_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  MatchedRouter: answerObject(MATCHED_MEMBERS),
  RouterName: answerObject({ router_id: IDENTIFIER, router_name: STRING }),
}

export const MATCHED_EXAMPLE = {
  router_id: EXAMPLE_IDS.router,
  router_name: 'Spring implants',
  priority_class: 'campaign',
  booking_flow_id: EXAMPLE_IDS.bookingFlow,
}

/** A proposed router, which is not stored, has no id. */
export const UNSAVED_ID = {
  ...nullable(IDENTIFIER),
  description: 'Null if the router is not stored.',
}

/** The output of `showParty`. */
export const PARTY_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  router_id: UNSAVED_ID,
  router_name: STRING,
  priority_class: ref('PriorityClass'),
  booking_flow_id: nullable(IDENTIFIER),
}
