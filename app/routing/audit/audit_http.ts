import { CONFLICT_SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { UTM_FINDING_KINDS } from '#routing/engine/hygiene/utm_findings'
import { SILENT_REASONS } from '#routing/hygiene/silent_routers'
import { BROKEN_PIN } from '#routing/routers/conflicts/verdicts_http'
import { CONFLICT_KIND, SEVERITY, SEVERITY_TOTALS } from '#routing/routers/conflicts/conflicts_http'
import { MATCHED_ROUTER, type MatchedRouter } from '#routing/routers/conflicts/matched_router_http'
import { type Dismissal, dismissalKey } from '#routing/suggestions/dismissal_repository'
import * as api from '#shared/http/api'
import {
  type AuditReport,
  type ReportedSilent,
  type ReportedUtm,
  UTM_ROUTERS_MAX,
} from './audit_report.js'
import type { VisitedFlow } from './audit_routers.js'
import type { AuditRequestRefusal } from './request_audit.js'
import { AUDIT_RUN_STATES, type AuditRun } from './router_audit_run_repository.js'

export const REQUEST_AUDIT_REFUSALS: api.Refusals<AuditRequestRefusal> = {
  too_many: api.limited('The routers of your organization were audited too often.'),
  not_enqueued: { ...api.STORE_UNAVAILABLE, retryAfterSeconds: 1 },
}

export const AUDIT_RUN = api.component(
  'RouterAuditRun',
  api.answer<AuditRun, 'id' | 'traceparent'>({
    state: api.oneOf(
      AUDIT_RUN_STATES,
      'What happens to the requested audit. After `failed` the service repeats it up to four times; a new request replaces it.'
    ),
    requested_at: api.described(api.INSTANT, 'When the audit was requested.'),
    started_at: api.nullable(
      api.INSTANT,
      'When the latest attempt began; null while the audit is queued.'
    ),
    percent: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'How much of the work is done.',
    },
  })
)
/** The requested audit in an answer. */
const UNDER_WAY = api.nullable(
  AUDIT_RUN,
  'The requested audit that has not finished; null if no audit is under way.'
)

const UNDER_WAY_DETAIL =
  'The first audit of your routers has not finished yet; `run` tells how far it is.'

interface NoAuditYet {
  readonly type: 'no_audit_yet'
  readonly run: AuditRun | null
}

/** Of a read before the first audit has finished. */
export const READ_AUDIT_REFUSALS: api.Refusals<NoAuditYet> = {
  no_audit_yet: {
    ...api.notFound('router audit'),
    title: 'No audit yet',
    detail:
      'The routers of your organization have not been audited yet. POST to this path requests an audit; otherwise there is one in the night after a change.',
    extensions: { run: null },
    extensionSchemas: { run: UNDER_WAY },
    of: ({ run }) =>
      run === null
        ? {}
        : { detail: UNDER_WAY_DETAIL, extensions: { run: api.show(AUDIT_RUN, run) } },
  },
}

export const NO_AUDIT = api.component(
  'NoRouterAudit',
  api.answer<{ readonly run: AuditRun | null }>({
    audited_at: api.nullable(api.INSTANT),
    run: UNDER_WAY,
  })
)

interface AboutRouter {
  readonly router: MatchedRouter
}

const OF_ROUTER = api.membersOf(MATCHED_ROUTER, ({ router }: AboutRouter) => router)

type Dismissed = ReadonlyMap<string, Dismissal>

interface KeyedUtm extends ReportedUtm {
  readonly key: string
  readonly dismissal: Dismissal | null
}

const UTM_FINDING = api.component(
  'UtmFinding',
  api.answer<KeyedUtm, 'dismissal' | 'valueCount' | 'otherCount' | 'routerCount'>({
    key: api.described(
      api.IDENTIFIER,
      'Names it, in later audits too. It is dismissed by this key.'
    ),
    dismissed: api.from(
      api.nullable(
        api.answer<Dismissal, keyof Dismissal>({
          at: api.described(api.INSTANT, 'When.'),
          reason: api.nullable(api.STRING, 'Why, if it was said.'),
        }),
        'Its dismissal in the last 90 days; null without one.'
      ),
      ({ dismissal }) => dismissal
    ),
    kind: api.oneOf(
      UTM_FINDING_KINDS,
      '`variant`: resolves had a value that differs from the one of the routers only by case, accents or separators. `misspelt`: by a typing mistake. `folded`: routers ask for two values that are variants of each other. `misspelt_name`: a parameter is almost named like a UTM parameter. `broken`: links have a placeholder that was not filled in, invisible or undecodable characters, or further parameters in the value. `unseen`: no resolve had the value, although at least 100 had the parameter and a router was open for 14 days.'
    ),
    parameter: api.oneOf(UTM_PARAMETERS, 'The UTM parameter that is meant.'),
    value: api.nullable(api.STRING, 'The value for which the routers ask; null for a name.'),
    other: api.nullable(
      api.STRING,
      'The value or name that is almost the same, or broken; null for `unseen`.'
    ),
    value_resolves: api.from(
      api.described(api.COUNT, 'The resolves that had `value`.'),
      ({ valueCount }) => valueCount
    ),
    other_resolves: api.from(
      api.described(api.COUNT, 'The resolves that had `other`.'),
      ({ otherCount }) => otherCount
    ),
    routers: api.arrayOf(MATCHED_ROUTER, {
      maxItems: UTM_ROUTERS_MAX,
      description:
        'Routers that ask for `value`; of a name, and of folded values, also those that ask for `other`.',
    }),
    routers_total: api.from(
      api.described(api.COUNT, 'The number of all such routers.'),
      ({ routerCount }) => routerCount
    ),
  })
)

function keyed(finding: ReportedUtm, dismissed: Dismissed | undefined): KeyedUtm {
  const { kind, parameter, value, other } = finding
  const key = dismissalKey(JSON.stringify(['utm', kind, parameter, value, other]))
  return { ...finding, key, dismissal: dismissed?.get(key) ?? null }
}

const SILENT = api.answer<ReportedSilent, 'router'>({
  ...OF_ROUTER,
  open_days: api.described(api.COUNT, 'The closed days on which it was open.'),
  reason: api.oneOf(
    SILENT_REASONS,
    '`covered`: the routers of `by` win all its requests. `expired`: its schedule has ended. `misspelt`: resolves had `spelling` in place of a UTM value that it asks for. `unseen`: no resolve had such a value. `unknown`: none of these is certain.'
  ),
  by: api.arrayOf(MATCHED_ROUTER),
  spelling: api.nullable(
    api.STRING,
    'What resolves had in place of a misspelt value; null for other reasons.'
  ),
})

/** The most inactive flows that one answer names; those with the most visitors. */
const VISITED_FLOWS_MAX = 100

const VISITED_FLOW = api.answer<VisitedFlow, keyof VisitedFlow>({
  booking_flow_id: api.from(api.IDENTIFIER, ({ bookingFlow }) => bookingFlow.id),
  booking_flow_name: api.from(api.STRING, ({ bookingFlow }) => bookingFlow.name),
  routers: api.from(
    api.described(api.COUNT, 'The active, open routers that lead there.'),
    ({ routerCount }) => routerCount
  ),
  resolves: api.nullable(
    api.COUNT,
    'What they won on the closed ones of the last seven days; null if that could not be summed up in time.'
  ),
})

interface ShownReport {
  readonly report: AuditReport
  /** The inactive flows that are visited now. */
  readonly flows: readonly VisitedFlow[]
  readonly dismissed?: Dismissed
}

/** Undefined in place of an empty list. */
function unlessEmpty<Item>(items: readonly Item[] = []): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined
}

/** What an audit found, with the flows that are visited now. */
export const AUDIT_REPORT = api.answer<ShownReport, keyof ShownReport>(
  {
    routers: api.from(api.COUNT, ({ report }) => report.routerCount),
    findings: api.from(
      api.described(api.COUNT, 'All findings except conflicts of severity low and info.'),
      ({ report }) => report.findingCount
    ),
    totals: api.from(SEVERITY_TOTALS, ({ report }) => report.severities),
    is_complete: api.from(
      api.described(api.BOOLEAN, 'False if a list was truncated.'),
      ({ report }) => report.isComplete
    ),
    conflicts: api.from(
      api.arrayOf(
        api.answer<AuditReport['conflicts'][number]>({
          kind: CONFLICT_KIND,
          severity: api.from(SEVERITY, ({ kind }) => CONFLICT_SEVERITIES[kind]),
          winner: MATCHED_ROUTER,
          loser: MATCHED_ROUTER,
        })
      ),
      ({ report }) => report.conflicts
    ),
    dead_routers: api.from(
      api.arrayOf(
        api.answer<AuditReport['dead'][number], 'router'>({
          ...OF_ROUTER,
          reason: api.oneOf(['covered', 'expired']),
          by: api.arrayOf(MATCHED_ROUTER),
        }),
        'Routers that can no longer win any request.'
      ),
      ({ report }) => report.dead
    ),
    flow_inactive_with_visitors: api.from(
      api.arrayOf(VISITED_FLOW, {
        maxItems: VISITED_FLOWS_MAX,
        description:
          'Inactive flows to which routers lead visitors, at the time of this answer: a change shows at once. Not counted in `findings`. Absent if there are none.',
      }),
      ({ flows }) => unlessEmpty(flows.slice(0, VISITED_FLOWS_MAX))
    ),
    inactive_booking_flows: api.from(
      api.arrayOf(
        api.answer<AuditReport['inactiveTargets'][number], 'router'>({
          ...OF_ROUTER,
          booking_flow_name: api.STRING,
        }),
        'Active routers that lead to an inactive flow.'
      ),
      ({ report }) => report.inactiveTargets
    ),
    stray_example_urls: api.from(
      api.arrayOf(
        api.answer<AuditReport['strayExamples'][number], 'router'>({
          ...OF_ROUTER,
          url: api.STRING,
          winner: api.nullable(MATCHED_ROUTER),
        }),
        'Example URLs that resolve to another router, or to none.'
      ),
      ({ report }) => report.strayExamples
    ),
    utm: api.from(
      api.arrayOf(
        UTM_FINDING,
        'UTM values and names that were probably meant otherwise, by the traffic of thirty days, the most frequent first. Matching stays exact. Absent if there are none.'
      ),
      ({ report, dismissed }) => unlessEmpty(report.utm?.map((one) => keyed(one, dismissed)))
    ),
    silent_routers: api.from(
      api.arrayOf(
        SILENT,
        'Active routers that were unchanged and open on at least 14 of the last 30 closed days, and won no resolve on any of the 30. Absent if there are none.'
      ),
      ({ report }) => unlessEmpty(report.silent)
    ),
    broken_pins: api.from(
      api.arrayOf(BROKEN_PIN, 'Pins that do not hold. Absent if there are none.'),
      ({ report }) => unlessEmpty(report.brokenPins)
    ),
  },
  { optional: ['flow_inactive_with_visitors', 'utm', 'silent_routers', 'broken_pins'] }
)

interface ShownAudit extends ShownReport {
  readonly auditedAt: Date
  readonly run: AuditRun | null
}

export const ROUTER_AUDIT = api.component(
  'RouterAudit',
  api.answer<ShownAudit, keyof ShownReport>({
    audited_at: api.INSTANT,
    run: UNDER_WAY,
    ...api.membersOf(AUDIT_REPORT, (audit: ShownAudit) => audit),
  })
)

export const AUDIT_SCHEMAS = api.components(AUDIT_RUN, NO_AUDIT, UTM_FINDING, ROUTER_AUDIT)
