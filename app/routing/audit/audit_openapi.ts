import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CONFLICT_KINDS } from '#routing/engine/conflicts/conflict_kind'
import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { UTM_FINDING_KINDS } from '#routing/engine/hygiene/utm_findings'
import { SILENT_REASONS } from '#routing/hygiene/silent_routers'
import { MATCHED_MEMBERS } from '#routing/routers/conflicts/matched_router_openapi'
import {
  type EndpointDescription,
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { missingValidator } from '#shared/http/query'
import { IF_NONE_MATCH } from '#shared/http/revision_tag'
import { writeQueryValidator } from '#shared/http/write_query'
import { NO_AUDIT_YET, VISITED_FLOWS_MAX } from './audit_http.js'
import { UTM_ROUTERS_MAX } from './audit_report.js'
import { AUDIT_RUN_STATES } from './router_audit_run_repository.js'

export const AUDIT_TAG = 'Router audit'

const RUN = {
  ...nullable(ref('RouterAuditRun')),
  description: 'The requested audit that has not finished; null if no audit is under way.',
}

const QUEUED_EXAMPLE = {
  state: 'queued',
  requested_at: EXAMPLE_INSTANT,
  started_at: null,
  percent: 0,
}

/** The outputs of `showAudit`, with when the audit was made, and of `showAuditRun`. */
export const AUDIT_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  RouterAuditRun: answerObject({
    state: described(
      oneOf(AUDIT_RUN_STATES),
      'What happens to the requested audit. After `failed` the service repeats it up to four times; a new request replaces it.'
    ),
    requested_at: described(INSTANT, 'When the audit was requested.'),
    started_at: nullable({
      ...INSTANT,
      description: 'When the latest attempt began; null while the audit is queued.',
    }),
    percent: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'How much of the work is done.',
    },
  }),
  NoRouterAudit: answerObject({ audited_at: nullable(INSTANT), run: RUN }),
  UtmFinding: answerObject({
    key: described(IDENTIFIER, 'Names it, in later audits too. It is dismissed by this key.'),
    dismissed: {
      ...nullable(
        answerObject({
          at: described(INSTANT, 'When.'),
          reason: described(nullable(STRING), 'Why, if it was said.'),
        })
      ),
      description: 'Its dismissal in the last 90 days; null without one.',
    },
    kind: described(
      oneOf(UTM_FINDING_KINDS),
      '`variant`: resolves had a value that differs from the one of the routers only by case, accents or separators. `misspelt`: by a typing mistake. `folded`: routers ask for two values that are variants of each other. `misspelt_name`: a parameter is almost named like a UTM parameter. `broken`: links have a placeholder that was not filled in, invisible or undecodable characters, or further parameters in the value. `unseen`: no resolve had the value, although at least 100 had the parameter and a router was open for 14 days.'
    ),
    parameter: oneOf(UTM_PARAMETERS, { description: 'The UTM parameter that is meant.' }),
    value: nullable({
      ...STRING,
      description: 'The value for which the routers ask; null for a name.',
    }),
    other: nullable({
      ...STRING,
      description: 'The value or name that is almost the same, or broken; null for `unseen`.',
    }),
    value_resolves: described(COUNT, 'The resolves that had `value`.'),
    other_resolves: described(COUNT, 'The resolves that had `other`.'),
    routers: arrayOf(ref('MatchedRouter'), {
      maxItems: UTM_ROUTERS_MAX,
      description:
        'Routers that ask for `value`; of a name, and of folded values, also those that ask for `other`.',
    }),
    routers_total: described(COUNT, 'The number of all such routers.'),
  }),
  RouterAudit: answerObject(
    {
      audited_at: INSTANT,
      run: RUN,
      routers: COUNT,
      findings: described(COUNT, 'All findings except conflicts of severity low and info.'),
      totals: ref('SeverityTotals'),
      is_complete: described(BOOLEAN, 'False if a list was truncated.'),
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
      flow_inactive_with_visitors: arrayOf(
        answerObject({
          booking_flow_id: IDENTIFIER,
          booking_flow_name: STRING,
          routers: described(COUNT, 'The active, open routers that lead there.'),
          resolves: described(
            nullable(COUNT),
            'What they won on the closed ones of the last seven days; null if that could not be summed up in time.'
          ),
        }),
        {
          maxItems: VISITED_FLOWS_MAX,
          description:
            'Inactive flows to which routers lead visitors, at the time of this answer: a change shows at once. Not counted in `findings`. Absent if there are none.',
        }
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
      utm: arrayOf(ref('UtmFinding'), {
        description:
          'UTM values and names that were probably meant otherwise, by the traffic of thirty days, the most frequent first. Matching stays exact. Absent if there are none.',
      }),
      silent_routers: arrayOf(
        answerObject({
          ...MATCHED_MEMBERS,
          open_days: described(COUNT, 'The closed days on which it was open.'),
          reason: described(
            oneOf(SILENT_REASONS),
            '`covered`: the routers of `by` win all its requests. `expired`: its schedule has ended. `misspelt`: resolves had `spelling` in place of a UTM value that it asks for. `unseen`: no resolve had such a value. `unknown`: none of these is certain.'
          ),
          by: arrayOf(ref('MatchedRouter')),
          spelling: nullable({
            ...STRING,
            description: 'What resolves had in place of a misspelt value; null for other reasons.',
          }),
        }),
        {
          description:
            'Active routers that were unchanged and open on at least 14 of the last 30 closed days, and won no resolve on any of the 30. Absent if there are none.',
        }
      ),
      broken_pins: arrayOf(ref('BrokenPin'), {
        description: 'Pins that do not hold. Absent if there are none.',
      }),
    },
    { optional: ['flow_inactive_with_visitors', 'utm', 'silent_routers', 'broken_pins'] }
  ),
}

const ETAG = {
  ETag: {
    description: 'Weak. Absent before the first audit.',
    required: false,
    schema: { type: 'string' },
    example: 'W/"5f0c8a8f1c2b3d4e5f607182"',
  },
}

const AUDIT_OR_NONE: JsonSchema = { anyOf: [ref('RouterAudit'), ref('NoRouterAudit')] }

export const auditEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_audit.read': {
    tag: AUDIT_TAG,
    summary: 'Read the latest audit',
    description:
      'Names of routers are those at the time of the audit. Before the first one, the answer is a 404 that tells how to request it, and in `run` how far it is; with `allow_missing`, it is a 200 whose `audited_at` is null.',
    access: 'routers:read',
    headers: IF_NONE_MATCH,
    query: {
      validator: missingValidator,
      parameters: {
        allow_missing: { description: 'Whether to answer 204 in place of 404.' },
      },
    },
    answers: {
      200: json(
        'The findings of the latest audit.',
        AUDIT_OR_NONE,
        {
          audited_at: EXAMPLE_INSTANT,
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
                router_id: EXAMPLE_IDS.otherRouter,
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
    problems: [{ ...NO_AUDIT_YET, extensions: { run: null }, extensionSchemas: { run: RUN } }],
  },
  'router_audit.request': {
    tag: AUDIT_TAG,
    summary: 'Request an audit',
    description:
      'An organization has one audit at a time: while one is queued or running, the answer is that one. It runs behind the audits that wait already. `GET` shows its progress, and listeners of `router-changes` get `audit.started`, `audit.progress`, `audit.failed` and `audit.finished`. An organization begins at most 20 audits an hour.',
    access: 'routers:manage',
    query: { validator: writeQueryValidator },
    answers: {
      202: json('The audit that is queued or running.', ref('RouterAuditRun'), QUEUED_EXAMPLE),
    },
  },
}
