import { EXAMPLE_IDS, type ModuleDescription } from '#shared/http/endpoint_description'
import { PERMISSION_MISSING } from '#shared/http/known_problems'
import { notFound } from '#shared/http/problem'
import {
  STREAMS_EXHAUSTED_HERE,
  STREAMS_EXHAUSTED_OF_ORGANIZATION,
} from './open_stream_controller.js'
import { streamQueryValidator } from './stream_query.js'

const TAG = 'Real time'

const EXAMPLE = `retry: 1000
id: 1
event: router.updated
data: {"router_id":"${EXAMPLE_IDS.router}","organization_revision":7}

`

export const realtimeEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'Messages as things happen.' }],
  schemas: {},
  endpoints: {
    'realtime.open': {
      tag: TAG,
      summary: 'Open a stream of messages',
      description: `Server-sent events. Each is delivered at most once; \`resync\` says that some may be missing and that the listener should read again what
it shows. Channels, and the permission that each needs:

| channel | permission | events |
| --- | --- | --- |
| \`router-changes\` | \`routers:read\` | \`router.created\`, \`router.updated\`, \`router.deleted\`, \`routers.imported\`, \`router.opened\`, \`router.closed\` |
| \`router-events\` | \`events:read\` | \`ROUTER_RESOLVED\` with \`events\`, gathered for a moment |
| \`booking-sessions\` | \`bookings:manage\` | \`booking.started\`, \`booking.completed\`, \`booking.abandoned\` |
| \`booking-sessions/<id>\` | \`bookings:manage\`, or the session's own secret | the same of one session |

Opened with a session's secret, the stream is also the presence of the visitor: the session is abandoned some time after it ends.`,
      access: 'any_token',
      sessionSecret: true,
      query: {
        validator: streamQueryValidator,
        parameters: {
          channels: {
            description: '1 to 10 channels, separated by commas.',
            example: 'router-changes,router-events',
          },
          secret: {
            description:
              "The booking session's secret, for an EventSource, which cannot set a header.",
          },
        },
      },
      headers: {
        'Last-Event-ID': { description: 'Sent by an EventSource that comes back.' },
      },
      answers: {
        200: {
          description: 'The stream. It goes on until one side ends it.',
          content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
        },
      },
      problems: [
        PERMISSION_MISSING,
        notFound('booking session'),
        STREAMS_EXHAUSTED_OF_ORGANIZATION,
        STREAMS_EXHAUSTED_HERE,
      ],
    },
  },
}
