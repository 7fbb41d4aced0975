import { type DescribedProblem, EXAMPLE_IDS, EXAMPLE_INSTANT } from './endpoint_description.js'
import { arrayOf, COUNT, ref } from './json_schema.js'
import type { Problem } from './problem.js'

/** The most broken pins that one answer names; all are counted. */
export const NAMED_PINS_MAX = 20

export const PIN_BROKEN: Problem = {
  status: 409,
  code: 'E_PIN_BROKEN',
  title: 'Pin broken',
  detail:
    'The write would break blocking pins. Nothing was changed. The pins member names them, what they expect and where their URLs would lead instead.',
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
  found: {
    router_id: EXAMPLE_IDS.otherRouter,
    router_name: 'Spring implants',
    priority_class: 'campaign',
    booking_flow_id: EXAMPLE_IDS.bookingFlow,
  },
  reason: 'other_answer',
}

/** What writes of routers and of booking flows answer because of pins. */
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
