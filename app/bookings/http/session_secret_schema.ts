import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { type JsonSchema, STRING } from '#shared/http/json_schema'

/** What only the answer that starts a session has. */
export const SECRET_MEMBERS: Readonly<Record<string, JsonSchema>> = {
  secret: {
    type: 'string',
    pattern: '^sbs_',
    description: 'The credential of the page. It is shown only once and not stored.',
  },
  stream_url: {
    ...STRING,
    description:
      'The path of the stream that the page opens, with the secret, to show its presence.',
  },
}

export const SECRET_EXAMPLE = {
  secret: 'sbs_2kq0Vd3sT1u8o5i2y7b4n6m9x0c3v5z8',
  stream_url: `/v1/realtime?channels=booking-sessions/${EXAMPLE_IDS.bookingSession}`,
}
