import { CONFLICT_KINDS, SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  arrayOf,
  BOOLEAN,
  answerObject,
  COUNT,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { notFound } from '#shared/http/problem'
import { MATCHED_EXAMPLE, MATCHED_MEMBERS } from '../matched_routers/matched_router_schema.js'

export const AUDIT_TAG = 'Router audit'

/** The output of `showAudit`, and when the audit was made. */
export const AUDIT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  RouterAudit: answerObject({
    audited_at: INSTANT,
    routers: COUNT,
    findings: {
      ...COUNT,
      description: 'All findings except conflicts of severity low and info.',
    },
    totals: answerObject(Object.fromEntries(SEVERITIES.map((severity) => [severity, COUNT]))),
    is_complete: { ...BOOLEAN, description: 'False if a list was truncated.' },
    conflicts: arrayOf(
      answerObject({
        kind: oneOf(CONFLICT_KINDS),
        severity: ref('Severity'),
        winner: ref('MatchedRouter'),
        loser: ref('MatchedRouter'),
      })
    ),
    dead_routers: arrayOf(
      answerObject({
        ...MATCHED_MEMBERS,
        reason: oneOf(['covered', 'expired']),
        by: arrayOf(ref('MatchedRouter')),
      }),
      { description: 'Routers that can no longer win any request.' }
    ),
    inactive_booking_flows: arrayOf(
      answerObject({ ...MATCHED_MEMBERS, booking_flow_name: STRING }),
      {
        description: 'Active routers that lead to an inactive flow.',
      }
    ),
    stray_example_urls: arrayOf(
      answerObject({ ...MATCHED_MEMBERS, url: STRING, winner: nullable(ref('MatchedRouter')) }),
      { description: 'Example URLs that resolve to another router, or to none.' }
    ),
  }),
}

export const auditEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_audit.read': {
    tag: AUDIT_TAG,
    summary: 'Read the latest audit',
    description: 'Names of routers are those at the time of the audit.',
    access: 'routers:read',
    answers: {
      200: json('The findings of the latest audit.', ref('RouterAudit'), {
        audited_at: EXAMPLE_INSTANT,
        routers: 12,
        findings: 1,
        totals: { high: 1, medium: 0, low: 3, info: 2 },
        is_complete: true,
        conflicts: [
          {
            kind: 'duplicate',
            severity: 'high',
            winner: MATCHED_EXAMPLE,
            loser: {
              ...MATCHED_EXAMPLE,
              router_id: EXAMPLE_IDS.otherRouter,
              router_name: 'Implants',
            },
          },
        ],
        dead_routers: [],
        inactive_booking_flows: [],
        stray_example_urls: [],
      }),
    },
    problems: [notFound('router audit')],
  },
}
