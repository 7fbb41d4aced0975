import { sourcesValidator, strikeValidator } from '#bookings/sessions/bookings_http'
import { SESSIONS_TAG } from '#bookings/sessions/bookings_openapi'
import * as api from '#shared/http/api'
import { writeQueryValidator } from '#shared/http/write_query'
import { STRUCK_AT_ONCE_MAX } from './strike_sessions.js'
import { COUNTED_MAX } from './suspect_session_repository.js'

const COUNTS = {
  started: { ...api.COUNT, description: 'The booking sessions that are not struck.' },
  completed: { ...api.COUNT, description: 'Those of `started` that were completed.' },
}
const SOURCE = api.answerObject({
  started_from: {
    ...api.nullable(api.STRING),
    description: 'As the sessions of the network show it; null for all that no page started.',
  },
  ...COUNTS,
})
const STARTED_FROM = 'jT0Vd3sT1u8o5i2y7b4n6m'

export const suspectSessionsEndpoints: api.ModuleDescription = {
  tags: [],
  schemas: {
    BookingSources: api.answerObject({
      day: { type: 'string', format: 'date', description: 'The UTC day.' },
      ...COUNTS,
      data: api.arrayOf(SOURCE, {
        description: 'The 20 networks with the most completed sessions.',
      }),
    }),
    StruckBookingSessions: api.answerObject({
      struck: { ...api.COUNT, description: 'The booking sessions that the request struck.' },
      is_complete: {
        ...api.BOOLEAN,
        description: 'False if there may be more: repeat the request.',
      },
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
        200: api.json('The counts.', api.ref('BookingSources'), {
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
          'Sessions': { ids: [api.EXAMPLE_IDS.bookingSession] },
        },
      },
      answers: {
        200: api.json('What was struck, or would be.', api.ref('StruckBookingSessions'), {
          struck: 88,
          is_complete: true,
        }),
      },
      problems: [api.OUTCOME_UNKNOWN],
    },
  },
}
