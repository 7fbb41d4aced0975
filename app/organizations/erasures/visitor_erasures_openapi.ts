import * as api from '#shared/http/api'
import { pageValidator } from '#shared/http/keyset_page'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './visitor_erasures_http.js'

const TAG = 'Visitor erasures'

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.bookingSession,
  organization_id: api.EXAMPLE_IDS.organization,
  requested_at: api.EXAMPLE_INSTANT,
  erased: 0,
  completed_at: null,
}

export const visitorErasureEndpoints: api.ModuleDescription = {
  tags: [{ name: TAG, description: 'What is erased because a visitor asks to be forgotten.' }],
  schemas: api.components(http.VISITOR_ERASURE),
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
        validator: http.requestErasureValidator,
        examples: {
          'A value': { value: 'erika@example.com' },
          'A booking': { booking_session_id: api.EXAMPLE_IDS.bookingSession },
        },
      },
      answers: {
        200: api.json('As it would be requested (`validate_only`).', http.VISITOR_ERASURE, EXAMPLE),
        202: api.json('The erasure, which has not begun.', http.VISITOR_ERASURE, EXAMPLE),
      },
      problems: [...api.problemsIn(http.ERASURE_REFUSALS), api.OUTCOME_UNKNOWN],
    },
    'visitor_erasures.list': {
      tag: TAG,
      summary: 'List visitor erasures',
      description: 'Newest first. Complete ones are kept for a year.',
      access: 'organizations:read',
      query: { validator: pageValidator },
      answers: api.pageAnswers('A page of erasures.', http.VISITOR_ERASURE, EXAMPLE),
    },
    'visitor_erasures.read': {
      tag: TAG,
      summary: 'Read a visitor erasure',
      access: 'organizations:read',
      answers: { 200: api.json('The erasure.', http.VISITOR_ERASURE, EXAMPLE) },
      problems: [http.VISITOR_ERASURE_NOT_FOUND],
    },
  },
}
