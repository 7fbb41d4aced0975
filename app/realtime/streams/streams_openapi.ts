import { EXAMPLE_IDS, type ModuleDescription } from '#shared/http/endpoint_description'
import { problemsIn } from '#shared/http/refusals'
import { STREAM_REFUSALS, streamQueryValidator } from './streams_http.js'

const TAG = 'Real time'

const EXAMPLE = `retry: 1000
id: 1
event: router.updated
data: {"router_id":"${EXAMPLE_IDS.router}","organization_revision":7}

`

export const realtimeEndpoints: ModuleDescription = {
  tags: [{ name: TAG, description: 'Streams of messages about changes.' }],
  schemas: {},
  endpoints: {
    'realtime.open': {
      tag: TAG,
      summary: 'Open a stream of messages',
      description: `Server-sent events. Each message is delivered at most once. \`resync\` means that messages may be missing and that the client should fetch
its state again. \`gap\` means that messages of other instances are missing until the next \`resync\`, because Redis is away. The channels and their permissions:

| channel | permission | events |
| --- | --- | --- |
| \`router-changes\` | \`routers:read\` | \`router.created\`, \`router.updated\`, \`router.deleted\`, \`routers.imported\`, \`routers.updated\`, \`routers.deleted\`, \`router.opened\`, \`router.closed\`, \`pin.broken\`, \`pin.held\`, \`audit.started\`, \`audit.progress\`, \`audit.failed\`, \`audit.finished\` |
| \`router-events\` | \`events:read\` | \`ROUTER_RESOLVED\` with \`events\`, in batches |
| \`booking-sessions\` | \`bookings:manage\` | \`booking.started\`, \`booking.completed\`, \`booking.abandoned\` |
| \`booking-sessions/<id>\` | \`bookings:manage\`, or the session's own secret | the same, for one session |

A stream opened with a session's secret is also the presence of the visitor: the session is abandoned some time after the stream ends.`,
      // The required permissions depend on the channels.
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
              "The booking session's secret. For an EventSource, which cannot set headers.",
          },
        },
      },
      headers: {
        'Last-Event-ID': { description: 'An EventSource sends it when it reconnects.' },
      },
      answers: {
        200: {
          description: 'The stream. It lasts until one side ends it.',
          content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
        },
      },
      problems: problemsIn(STREAM_REFUSALS),
    },
  },
}
