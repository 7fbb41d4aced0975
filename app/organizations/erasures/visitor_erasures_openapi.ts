import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
  type ModuleDescription,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  nullable,
  pageOfSchema,
  ref,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import {
  listErasuresValidator,
  requestErasureValidator,
  TOO_MANY_ERASURES,
  VISITOR_ERASURE_NOT_FOUND,
} from './visitor_erasures_http.js'

const TAG = 'Visitor erasures'

/** The output of `showErasure`. */
const ERASURE = answerObject({
  _id: IDENTIFIER,
  organization_id: IDENTIFIER,
  requested_at: INSTANT,
  erased: { type: 'integer', minimum: 0, description: 'How many texts were erased so far.' },
  completed_at: {
    ...nullable(INSTANT),
    description: 'Null until the erasure was repeated 26 hours after its request.',
  },
})

const EXAMPLE = {
  _id: EXAMPLE_IDS.bookingSession,
  organization_id: EXAMPLE_IDS.organization,
  requested_at: EXAMPLE_INSTANT,
  erased: 0,
  completed_at: null,
}

export const visitorErasureEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'What is erased because a visitor asks to be forgotten.' }],
  schemas: { VisitorErasure: ERASURE },
  endpoints: {
    'visitor_erasures.request': {
      tag: TAG,
      summary: 'Forget a visitor',
      description:
        'Erases a value, such as an e-mail address or a click id, in each spelling, wherever a URL or a message of the organization holds it, or the URL that led to a booking session. Counts stay, and so do hosts and what the organization wrote itself. A text of many visitors is refused. The first pass begins within a minute; a second one 26 hours later finds what instances still held in memory. The value is stored encrypted until then and is never answered.',
      access: 'organizations:manage',
      query: { validator: writeQueryValidator },
      body: {
        name: 'RequestVisitorErasure',
        validator: requestErasureValidator,
        examples: {
          'A value': { value: 'erika@example.com' },
          'A booking': { booking_session_id: EXAMPLE_IDS.bookingSession },
        },
      },
      answers: {
        200: json('As it would be requested (`validate_only`).', ref('VisitorErasure'), EXAMPLE),
        202: json('The erasure, which has not begun.', ref('VisitorErasure'), EXAMPLE),
      },
      problems: [TOO_MANY_ERASURES, OUTCOME_UNKNOWN],
    },
    'visitor_erasures.list': {
      tag: TAG,
      summary: 'List visitor erasures',
      description: 'Newest first. Complete ones are kept for a year.',
      access: 'organizations:read',
      query: { validator: listErasuresValidator },
      answers: {
        200: json('A page of erasures.', pageOfSchema(ref('VisitorErasure')), {
          data: [EXAMPLE],
          meta: { limit: 20, next_cursor: null },
        }),
      },
      problems: [],
    },
    'visitor_erasures.read': {
      tag: TAG,
      summary: 'Read a visitor erasure',
      access: 'organizations:read',
      answers: { 200: json('The erasure.', ref('VisitorErasure'), EXAMPLE) },
      problems: [VISITOR_ERASURE_NOT_FOUND],
    },
  },
}
