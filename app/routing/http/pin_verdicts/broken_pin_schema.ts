import { PIN_MODES } from '#routing/pins/router_pin'
import {
  type DescribedProblem,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { MATCHED_EXAMPLE, MATCHED_MEMBERS } from '../matched_routers/matched_router_schema.js'
import { UNSAVED_ID } from '../matched_routers/party_schema.js'
import { NAMED_PINS_MAX } from './broken_pin_transformer.js'
import { PIN_BROKEN } from './pin_verdict_refusals.js'

/** The output of `showExpectation`. */
const EXPECTATION: JsonSchema = answerObject(
  {
    booking_flow_id: { ...IDENTIFIER, description: 'The URL leads to this flow.' },
    router_id: { ...IDENTIFIER, description: 'This router wins the URL.' },
    none: { const: true, description: 'No router takes the URL.' },
  },
  {
    optional: ['booking_flow_id', 'router_id', 'none'],
    description: 'What the URL must lead to: exactly one of these members.',
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
    reason: oneOf(['other_answer', 'too_many_changes'], {
      description:
        '`too_many_changes`: schedules change the answer so often within the window that the pin cannot be judged.',
    }),
  }),
}

export const BROKEN_PINS = arrayOf(ref('BrokenPin'), {
  maxItems: NAMED_PINS_MAX,
  description:
    'The first pins that the write breaks although it was not refused. Absent if there are none.',
})

const BROKEN_EXAMPLE = {
  pin_id: EXAMPLE_IDS.routerPin,
  url: 'https://clinic.example/hamburg/implants?utm_source=google',
  mode: 'block',
  note: 'Paid until the end of May',
  expects: { booking_flow_id: EXAMPLE_IDS.bookingFlow },
  at: EXAMPLE_INSTANT,
  found: { ...MATCHED_EXAMPLE, router_id: EXAMPLE_IDS.otherRouter },
  reason: 'other_answer',
}

/** What writes of routers answer because of pins. */
export const PIN_PROBLEMS: readonly DescribedProblem[] = [
  {
    ...PIN_BROKEN,
    extensions: { pins: [BROKEN_EXAMPLE], pins_total: 1 },
    extensionSchemas: {
      pins: arrayOf(ref('BrokenPin'), {
        maxItems: NAMED_PINS_MAX,
        description: 'The first blocking pins that the write would break.',
      }),
      pins_total: { ...COUNT, description: 'How many blocking pins it would break.' },
    },
  },
]
