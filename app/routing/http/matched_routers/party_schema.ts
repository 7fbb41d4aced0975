import { IDENTIFIER, type JsonSchema, nullable, ref, STRING } from '#shared/http/json_schema'

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
