import { BROKEN_REASONS } from '#routing/engine/answers/pin_verdict'
import { PIN_MODES } from '#routing/pins/router_pin'
import {
  answerObject,
  BOOLEAN,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { MATCHED_MEMBERS } from '../matched_routers/matched_router_schema.js'
import { UNSAVED_ID } from '../matched_routers/party_schema.js'

/** The output of `showExpectation`. */
const EXPECTATION: JsonSchema = answerObject(
  {
    booking_flow_id: { ...IDENTIFIER, description: 'The URL leads to this flow.' },
    booking_flow_url: {
      ...STRING,
      description: 'The flow leads to this URL; only beside `booking_flow_id`.',
    },
    router_id: { ...IDENTIFIER, description: 'This router wins the URL.' },
    none: { ...BOOLEAN, description: 'Always true: no router takes the URL.' },
  },
  {
    optional: ['booking_flow_id', 'booking_flow_url', 'router_id', 'none'],
    description:
      'What the URL must lead to: exactly one of `booking_flow_id`, `router_id` and `none`.',
  }
)

export const PIN_VERDICT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  PinExpectation: EXPECTATION,
  BrokenPin: answerObject({
    pin_id: IDENTIFIER,
    url: STRING,
    mode: oneOf(PIN_MODES),
    note: nullable(STRING),
    expects: ref('PinExpectation'),
    at: { ...INSTANT, description: 'The first instant at which it does not hold.' },
    found: {
      ...nullable(answerObject({ ...MATCHED_MEMBERS, router_id: UNSAVED_ID })),
      description: 'The router that wins instead; null if none does.',
    },
    reason: oneOf(BROKEN_REASONS, {
      description:
        '`flow_inactive`, `flow_url`: the router found leads to the flow, which is inactive or leads to another URL. `too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.',
    }),
  }),
}
