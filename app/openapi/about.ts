import type { JsonSchema } from '#shared/http/json_schema'

/** Five requests that show what the service does. A test sends them as they are written, with the id of the first answer. */
const WALKTHROUGH = `## Five requests to begin with

Choose **Authorize**, paste an access token, and send these requests one after another. Replace \`BOOKING_FLOW_ID\` with the \`_id\`
of the first answer.

1. Create a booking flow: the place to which visitors are sent.

   \`\`\`
   POST /v1/booking-flows
   { "name": "Implants in Hamburg", "url": "https://booking.example/hamburg/implants" }
   \`\`\`

2. Create a router: the rule that sends them there.

   \`\`\`
   POST /v1/booking-flow-routers
   { "name": "Spring implants", "booking_flow_id": "BOOKING_FLOW_ID", "matching_criteria": { "path": { "segments": ["hamburg", "implants"] }, "campaign": { "utm_source": "google" } } }
   \`\`\`

3. Resolve a URL as a website does for each visitor.

   \`\`\`
   POST /v1/booking-flow-routers/resolve
   { "url": "https://clinic.example/hamburg/implants?utm_source=google" }
   \`\`\`

4. Ask why that router wins, and which others match.

   \`\`\`
   POST /v1/booking-flow-routers/explain
   { "url": "https://clinic.example/hamburg/implants?utm_source=google" }
   \`\`\`

5. Read the record of the decision.

   \`\`\`
   GET /v1/router-events
   \`\`\``

/** The description of the API as a whole; the version is that of package.json. */
export const ABOUT = {
  title: 'Signalbox',
  summary: 'Routes URLs to booking flows.',
  contact: { name: 'The maintainers of Signalbox' },
  license: { name: 'None yet: all rights are reserved', identifier: 'LicenseRef-None' },
  description: `An organization maps URLs to booking flows by rules called routers. The service decides which router wins a URL and
records each decision. The access token determines the organization. Missing resources and resources of other organizations get
the same answer. Host names are not compared: routers match the path, the query and the campaign of a URL.

${WALKTHROUGH}

## Conventions

- Bodies are JSON objects (\`application/json\`) with only the declared members. Lengths of texts are counted in UTF-16 code
  units, after blanks at both ends are removed and in Unicode normal form C.
- Instants are RFC 3339 with an offset. Answers give them in UTC.
- Lists are \`{ data, meta: { limit, next_cursor } }\`, newest first. \`meta.next_cursor\` is the \`cursor\` of the next page.
- Problems are \`application/problem+json\` (RFC 9457). Programs decide by \`code\`, which is stable. \`title\` and \`detail\` are for
  people. \`errors\` names each wrong member of a refused payload. \`type\` is \`urn:signalbox:problem:\` and the code; the header
  \`Link\` with \`rel="help"\` leads to the code in \`/docs/problems\`, which explains all of them.
- A request that cannot be read does not reach its endpoint. It gets 400 for invalid HTTP, an invalid URL or invalid JSON, 408 if it
  does not arrive in time, 413 or 415 for its body, 417 for \`Expect\`, and 431 for a head of more than 16 KiB.
- Every answer has an \`X-Request-Id\`, under which the service logs the request. Answers to a token give what is left of its
  limit in \`RateLimit\`.

## Versions and deprecation

The first segment of a path is its version (\`/v1\`). Within a version, changes only add: endpoints, optional members of payloads,
members of answers, codes of problems. Consumers ignore what they do not know. An operation or a member that will end is first
marked \`deprecated\` here and in the change log, which name its replacement. It stays for at least six months and ends only with a
new version of its path. \`info.version\` is the release that answers.`,
} as const

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  accessTokenAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbx_…',
    description:
      'An access token of one organization, which is the organization of the request. Each operation names the permission that the token needs (`x-permission`), or several (`x-permissions`).',
  },
  bookingSessionAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbs_…',
    description:
      'The secret of one booking session, from the answer that started it. It gives access to that session only.',
  },
  publishableKeyAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbp_…',
    description:
      'A publishable key of one organization. It stands in pages that anybody can read, so it is valid only with an `Origin` that it names.',
  },
  signInCodeAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbl_…',
    description: 'The code of a sign-in link, which works once.',
  },
  operatorCredentialAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sbo_…',
    description:
      'The credential of an operator, which belongs to no organization. The command `operators:create` creates it.',
  },
}
