import {
  type EndpointDescription,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  IDENTIFIER,
  INSTANT,
  nullable,
  oneOf,
  pageOfSchema,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { OF_MEMORY } from '#shared/http/problem'
import { auditLogValidator, CSV_ROWS_MAX, ORGANIZATION_KINDS } from './audit_log_http.js'

export const AUDIT_LOG_TAG = 'Audit log'

const STATE = { type: ['object', 'null'], additionalProperties: true }

/** The output of `showAuditRow`. */
export const AUDIT_ROW = answerObject({
  _id: IDENTIFIER,
  at: INSTANT,
  action: { ...STRING, description: 'What happened to which kind: `router.updated`.' },
  object: answerObject(
    {
      kind: oneOf(ORGANIZATION_KINDS),
      id: { ...STRING, description: 'Its identifier.' },
      name: { ...nullable(STRING), description: 'Its name after the write; null if it has none.' },
    },
    { description: 'What was written.' }
  ),
  actor: {
    ...nullable(
      answerObject({
        kind: oneOf(['token', 'operator', 'command']),
        id: { ...STRING, description: 'The token, the credential, or the name of the command.' },
        name: { ...STRING, description: 'Its name at that time.' },
        creator_id: {
          ...nullable(IDENTIFIER),
          description: 'Of a token, the one that created it; null when an operator did.',
        },
      })
    ),
    description: 'Who wrote; null when the service itself did.',
  },
  network: {
    ...nullable(STRING),
    description: 'Of an HTTP request: an IPv4 address, or the /64 of an IPv6 address.',
  },
  request_id: { ...nullable(STRING), description: 'The `X-Request-Id` of the request.' },
  before: {
    ...STATE,
    description:
      'The members that changed, as they were; null for an object that did not exist. A value of more than 2,000 bytes is `{ bytes }`.',
  },
  after: { ...STATE, description: 'The same members after the write; null after a deletion.' },
})

const EXAMPLE = {
  _id: EXAMPLE_IDS.routerEvent,
  at: EXAMPLE_INSTANT,
  action: 'booking_flow.updated',
  object: { kind: 'booking_flow', id: EXAMPLE_IDS.bookingFlow, name: 'Implants' },
  actor: { kind: 'token', id: EXAMPLE_IDS.accessToken, name: 'CMS', creator_id: null },
  network: '203.0.113.7',
  request_id: 'm1bkz0i5kq3y0dcvfr3x2v0l',
  before: { is_active: true },
  after: { is_active: false },
}

export const auditLogEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'audit_log.list': {
    tag: AUDIT_LOG_TAG,
    summary: 'List the audit log',
    description: `Who wrote what, when and from where: one row for each object that a write changed, newest first. A token reads the rows of the kinds that its permissions let it read. Visitors' resolves and booking sessions have records of their own. As CSV (\`Accept: text/csv\`), ${CSV_ROWS_MAX} rows at most.`,
    access: 'events:read',
    query: {
      validator: auditLogValidator,
      parameters: {
        actor: {
          description:
            'Only writes of this access token or operator, or of the command of this name.',
        },
        kind: { description: 'Only writes of objects of this kind.' },
        object_id: { description: 'Only writes of this object.' },
        action: { description: 'Only writes of this action, such as `router.updated`.' },
        from: { description: 'Only writes from this instant on.' },
        until: { description: 'Only writes before this instant.' },
      },
    },
    answers: {
      200: {
        description: 'One page of the rows.',
        content: {
          'application/json': {
            schema: pageOfSchema(ref('AuditRow')),
            example: { data: [EXAMPLE], meta: { limit: 20, next_cursor: null } },
          },
          'text/csv': {
            schema: {
              type: 'string',
              description: 'A header and a row for each; `before` and `after` are JSON.',
            },
            example: `at,action,object_kind,object_id,object_name,actor_kind,actor_id,actor_name,creator_id,network,request_id,before,after\n`,
          },
        },
        headers: {
          'Content-Disposition': {
            description: 'The name of a file; of a CSV only.',
            schema: STRING,
            example: 'attachment; filename="audit-log.csv"',
            required: false,
          },
        },
      },
    },
    problems: [...OF_MEMORY],
  },
}
