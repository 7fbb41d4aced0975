/** The description of the API as a whole; the version is that of package.json. */
export const ABOUT = {
  title: 'Signalbox',
  summary: 'Routes URLs to booking flows.',
  contact: { name: 'The maintainers of Signalbox' },
  license: { name: 'None yet: all rights are reserved', identifier: 'LicenseRef-None' },
  description: `An organization says by routers which URLs lead to which booking flow; the service decides which router wins, and
records every decision. Everything is of the organization of the access token; what is missing and what belongs to
another organization get the same answer.

## Conventions

- Bodies are JSON objects (\`application/json\`) and take only the members that they declare. Lengths of texts are counted in
  UTF-16 code units, without blanks at the ends and in Unicode normal form C.
- Instants are RFC 3339 with an offset; answers have them in UTC.
- Lists are \`{ data, meta: { limit, next_cursor } }\`, newest first. \`meta.next_cursor\` is the \`cursor\` of the next page.
- Problems are \`application/problem+json\` (RFC 9457). Programs decide by \`code\`, which is stable; \`title\` and \`detail\` are for
  people. A refused payload names each member in \`errors\`.
- What cannot be read is refused before its endpoint is asked: 400 for what is no HTTP, no URL or no JSON, 408 for what does
  not arrive in time, 413 and 415 for a body, 417 for an \`Expect\`, 431 for a head of more than 16 KiB.
- Every answer has an \`X-Request-Id\`, under which the request is logged. Answers to a token say in \`RateLimit\` what is left.

## Versions and deprecation

The version of an interface is the first part of its path (\`/v1\`). Within a version changes only add: endpoints, optional members
of payloads, members of answers, codes of problems; a consumer ignores what it does not know. An operation or a member that is
to end is first marked \`deprecated\` here, with what to use instead, and in the change log; it stays for at least six months from
that release and ends with a new version of its path. \`info.version\` is the release that answers.`,
} as const
