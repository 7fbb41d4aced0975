import { STRUCK_AT_ONCE_MAX } from './strike_sessions.js'
import { COUNTED_MAX } from './suspect_session_repository.js'
import { EXAMPLE_IDS, json, type ModuleDescription } from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { SESSIONS_TAG } from '#bookings/sessions/bookings_openapi'
import { sourcesValidator, strikeValidator } from '#bookings/sessions/bookings_http'

const COUNTS = {
  started: { ...COUNT, description: 'The booking sessions that are not struck.' },
  completed: { ...COUNT, description: 'Those of `started` that were completed.' },
}
const SOURCE = answerObject({
  started_from: {
    ...nullable(STRING),
    description: 'As the sessions of the network show it; null for all that no page started.',
  },
  ...COUNTS,
})
const STARTED_FROM = 'jT0Vd3sT1u8o5i2y7b4n6m'

export const suspectSessionsEndpoints: ModuleDescription = {
  tags: [],
  schemas: {
    BookingSources: answerObject({
      day: { type: 'string', format: 'date', description: 'The UTC day.' },
      ...COUNTS,
      data: arrayOf(SOURCE, { description: 'The 20 networks with the most completed sessions.' }),
    }),
    StruckBookingSessions: answerObject({
      struck: { ...COUNT, description: 'The booking sessions that the request struck.' },
      is_complete: { ...BOOLEAN, description: 'False if there may be more: repeat the request.' },
    }),
  },
  endpoints: {
    'booking_sessions.sources': {
      tag: SESSIONS_TAG,
      summary: 'Count booking sessions by network',
      description: `The sessions that began on a UTC day, the newest ${COUNTED_MAX} at most, by the network of their visitors. A network with far more completed sessions than others may be a script.`,
      access: 'bookings:manage',
      query: {
        validator: sourcesValidator,
        parameters: { day: { description: 'An instant of the day; now unless given.' } },
      },
      answers: {
        200: json('The counts.', ref('BookingSources'), {
          day: '2026-03-01',
          started: 410,
          completed: 120,
          data: [{ started_from: STARTED_FROM, started: 90, completed: 88 }],
        }),
      },
    },
    'booking_sessions.strike': {
      tag: SESSIONS_TAG,
      summary: 'Strike booking sessions',
      description: `Marks the sessions of one network and day, or the given ones, as no visitor's: at most ${STRUCK_AT_ONCE_MAX}. They and their events stay and show \`struck_at\`. Traffic and conversion leave them out once their days are summed up again. A strike cannot be undone. Give exactly one member; what is struck already or unknown is passed over.`,
      access: 'bookings:manage',
      query: { validator: writeQueryValidator },
      body: {
        name: 'StrikeBookingSessions',
        validator: strikeValidator,
        examples: {
          'A network': { started_from: STARTED_FROM },
          'Sessions': { ids: [EXAMPLE_IDS.bookingSession] },
        },
      },
      answers: {
        200: json('What was struck, or would be.', ref('StruckBookingSessions'), {
          struck: 88,
          is_complete: true,
        }),
      },
      problems: [OUTCOME_UNKNOWN],
    },
  },
}
