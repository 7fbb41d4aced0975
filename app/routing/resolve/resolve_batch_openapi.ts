import { QUESTIONS_TAG, URL_EXAMPLE } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import { BATCH_MAX } from './resolve_batch.js'
import { ANSWER_BYTES_MAX, resolveBatchValidator } from './resolve_batch_http.js'
import { RESOLUTION_EXAMPLE } from './resolve_openapi.js'

const DECISIONS = api.answerObject({
  data: api.arrayOf(api.nullable(api.ref('ResolveBookingFlowRouterResponseDto')), {
    maxItems: BATCH_MAX,
    description:
      'What `POST /v1/booking-flow-routers/resolve` answers for each URL, in the order of the URLs; null if no router matches.',
  }),
})

export const batchEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.resolve_batch': {
    tag: QUESTIONS_TAG,
    summary: 'Resolve many URLs',
    description: `Resolves up to ${BATCH_MAX} URLs as \`POST /v1/booking-flow-routers/resolve\` does, all at one instant and by the same routers. Each URL that a router wins gets its own router event; all events are recorded before the answer, or none. Counts as many requests as it has URLs against the rate limits of resolves: all are admitted, or the answer is 429 and the batch counts as one. A malformed URL refuses the batch. So does an answer of more than ${ANSWER_BYTES_MAX} bytes. A body of 256 KiB holds 500 URLs of about 500 characters.`,
    access: 'routers:read',
    rate: 'resolves',
    body: {
      name: 'ResolveBatch',
      validator: resolveBatchValidator,
      size: 'batch',
      examples: { 'Two URLs': { urls: [URL_EXAMPLE, 'https://clinic.example/nowhere'] } },
    },
    answers: {
      200: api.json('The decisions.', DECISIONS, { data: [RESOLUTION_EXAMPLE, null] }),
    },
    problems: api.OF_WORK,
  },
}
