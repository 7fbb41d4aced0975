import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import * as api from '#shared/http/api'
import { missingValidator } from '#shared/http/query'
import { writeQueryValidator } from '#shared/http/write_query'
import * as http from './audit_http.js'

export const AUDIT_TAG = 'Router audit'

const QUEUED_EXAMPLE = {
  state: 'queued',
  requested_at: api.EXAMPLE_INSTANT,
  started_at: null,
  percent: 0,
}

const ETAG = {
  ETag: {
    description: 'Weak. Absent before the first audit.',
    required: false,
    schema: { type: 'string' },
    example: 'W/"5f0c8a8f1c2b3d4e5f607182"',
  },
}

const AUDIT_OR_NONE: api.JsonSchema = { anyOf: [http.ROUTER_AUDIT, http.NO_AUDIT] }

export const auditEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'router_audit.read': {
    tag: AUDIT_TAG,
    summary: 'Read the latest audit',
    description:
      'Names of routers are those at the time of the audit. Before the first one, the answer is a 404 that tells how to request it, and in `run` how far it is; with `allow_missing`, it is a 200 whose `audited_at` is null. A long list of findings is a tenth as long with `Accept-Encoding: gzip`.',
    access: 'routers:read',
    headers: api.IF_NONE_MATCH,
    query: {
      validator: missingValidator,
      parameters: {
        allow_missing: { description: 'Whether to answer 204 in place of 404.' },
      },
    },
    answers: {
      200: api.json(
        'The findings of the latest audit.',
        AUDIT_OR_NONE,
        {
          audited_at: api.EXAMPLE_INSTANT,
          run: null,
          routers: 12,
          findings: 2,
          totals: { high: 1, medium: 0, low: 3, info: 2 },
          is_complete: true,
          conflicts: [
            {
              kind: 'duplicate',
              severity: 'high',
              winner: MATCHED_EXAMPLE,
              loser: {
                ...MATCHED_EXAMPLE,
                router_id: api.EXAMPLE_IDS.otherRouter,
                router_name: 'Implants',
              },
            },
          ],
          dead_routers: [],
          inactive_booking_flows: [],
          utm: [
            {
              key: '5f0c8a8f1c2b3d4e5f607182',
              dismissed: null,
              kind: 'variant',
              parameter: 'utm_source',
              value: 'google',
              other: 'Google',
              value_resolves: 1_840,
              other_resolves: 212,
              routers: [MATCHED_EXAMPLE],
              routers_total: 1,
            },
          ],
          stray_example_urls: [],
        },
        ETAG
      ),
      304: { description: 'The `ETag` still equals `If-None-Match`.', headers: ETAG },
    },
    problems: api.problemsIn(http.READ_AUDIT_REFUSALS),
  },
  'router_audit.request': {
    tag: AUDIT_TAG,
    summary: 'Request an audit',
    description:
      'An organization has one audit at a time: while one is queued or running, the answer is that one. It runs behind the audits that wait already. `GET` shows its progress, and listeners of `router-changes` get `audit.started`, `audit.progress`, `audit.failed` and `audit.finished`. An organization begins at most 20 audits an hour.',
    access: 'routers:manage',
    query: { validator: writeQueryValidator },
    answers: {
      202: api.json('The audit that is queued or running.', http.AUDIT_RUN, QUEUED_EXAMPLE),
    },
    problems: api.problemsIn(http.REQUEST_AUDIT_REFUSALS),
  },
}
