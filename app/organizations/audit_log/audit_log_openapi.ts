import * as api from '#shared/http/api'
import { AUDIT_ROW, auditLogValidator, CSV_ROWS_MAX } from './audit_log_http.js'

export const AUDIT_LOG_TAG = 'Audit log'

const EXAMPLE = {
  _id: api.EXAMPLE_IDS.routerEvent,
  at: api.EXAMPLE_INSTANT,
  action: 'booking_flow.updated',
  object: { kind: 'booking_flow', id: api.EXAMPLE_IDS.bookingFlow, name: 'Implants' },
  actor: { kind: 'token', id: api.EXAMPLE_IDS.accessToken, name: 'CMS', creator_id: null },
  network: '203.0.113.7',
  request_id: 'm1bkz0i5kq3y0dcvfr3x2v0l',
  before: { is_active: true },
  after: { is_active: false },
}

export const auditLogEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
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
            schema: api.pageOfSchema(AUDIT_ROW),
            example: { data: [EXAMPLE], meta: { limit: 20, next_cursor: null } },
          },
          'text/csv': {
            schema: {
              type: 'string',
              description:
                'A header and a row for each; `before` and `after` are JSON, `is_person` is `true` for a person or empty. Later releases may add columns at the end.',
            },
            example: `at,action,object_kind,object_id,object_name,actor_kind,actor_id,actor_name,creator_id,network,request_id,before,after,is_person\n`,
          },
        },
        headers: {
          'Content-Disposition': {
            description: 'The name of a file; of a CSV only.',
            schema: api.STRING,
            example: 'attachment; filename="audit-log.csv"',
            required: false,
          },
        },
      },
    },
    problems: [...api.OF_MEMORY],
  },
}
