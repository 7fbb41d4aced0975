import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { BookingFlow } from '#organizations/booking_flows/booking_flow'
import type { BrandKit } from '#organizations/brand_kits/brand_kit'
import type { RouterVerdict } from '#routing/engine/answers/explain'
import type { NearMiss } from '#routing/engine/answers/near_misses'
import {
  decidingGround,
  type PrecedenceGround,
  precedenceOf,
} from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { AsOf } from '#routing/history/past_tables'
import { showParty } from '#routing/routers/conflicts/matched_router_http'
import { criteriaFromUrl, matchingCriteria } from '#routing/routers/criteria_http'
import { SCHEDULING } from '#routing/routers/router_http'
import { draftOf, routerName, scheduling } from '#routing/routers/router_write_http'
import { routableUrlText } from '#routing/routers/urls_http'
import * as api from '#shared/http/api'
import { instant, INSTANT_SHAPE, instantHint, parseInstant } from '#shared/http/instant'
import { queryCount } from '#shared/http/query'
import { strictObject } from '#shared/http/strict_object'
import { identifierList, identifierText } from '#shared/http/text'
import type { HistoryBegin } from '#shared/persistence/organization_revisions'
import { instantText } from '#shared/time'
import type { ExplainedUrl, ExplainUrlError, ExplainUrlInput } from './explain_url.js'
import { CANDIDATES_MAX, type ResolvedUrl, type ResolveUrlError } from './resolve_url.js'

export const resolveValidator = vine.create(strictObject({ url: routableUrlText() }))

/**
 * Whether `resolveValidator` would accept the body as it is. Most bodies are; the validator would cost more than the rest
 * of the resolve.
 */
export function isUrlAlone(body: unknown): body is { readonly url: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  for (const name in body) if (name !== 'url') return false
  return 'url' in body && typeof body.url === 'string' && body.url.isWellFormed()
}

export const unusedDecisionValidator = vine.create(strictObject({ decision_id: identifierText() }))

export const resolveQueryValidator = vine.create(
  strictObject({
    candidates: queryCount({ min: 1, max: CANDIDATES_MAX }).optional(),
  })
)

/** What an answer says of a winner that leads to an inactive flow. */
const FLOW_INACTIVE =
  'The booking flow is inactive, and visitors still reach it: only a change of the router or of the page stops that.'

/** Without the parts that many decisions share: the router, its booking flow and the brand kit. */
export function showDecision(resolved: ResolvedUrl) {
  const { matchedBy, priorityClass, decisionId, organizationRevision, holdsUntilMs } = resolved
  return {
    matched_by: matchedBy,
    priority_class: priorityClass,
    decision_id: decisionId,
    organization_revision: organizationRevision,
    holds_until: holdsUntilMs === null ? null : instantText(holdsUntilMs),
    ...(!resolved.bookingFlow.isActive && { notice: FLOW_INACTIVE }),
  }
}

export function sendResolveRefusal(ctx: HttpContext, error: ResolveUrlError): void {
  switch (error.type) {
    case 'url_malformed':
      return api.sendUrlMalformed(ctx, error.problem)
    case 'no_router_matched':
      return api.sendProblem(ctx, api.NO_ROUTER_MATCHED)
    default:
      return error satisfies never
  }
}

/** What a visitor sees of the flow that a page leads to. */
export function showPageFlow(flow: BookingFlow) {
  return {
    _id: flow.id,
    name: flow.name,
    url: flow.url,
    duration_minutes: flow.durationMinutes,
  }
}

/** Only the appearance: the owner of an inherited kit would reveal another organization. */
export function showPageKit(kit: BrandKit) {
  return {
    name: kit.name,
    logo_url: kit.logoUrl,
    primary_color: kit.primaryColor,
    secondary_color: kit.secondaryColor,
    font_family: kit.fontFamily,
  }
}

const isAsOf = vine.createRule((value, _options, field) => {
  if (readAsOf(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an organization revision, such as 12, or an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z${instantHint(value)}`,
    'asOf',
    field
  )
})

/** Which table to ask: a revision as a number, or an instant as a text. */
function asOf() {
  return vine
    .any()
    .use(isAsOf())
    .meta({
      oneOf: [
        { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', pattern: INSTANT_SHAPE },
      ],
    })
}

/** Null for any other value. */
export function readAsOf(value: unknown): AsOf | null {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 ? { revision: value } : null
  }
  const at = typeof value === 'string' ? parseInstant(value) : null
  return at && { at }
}

const ROUTER_IDS_MAX = 20

function routerDraft() {
  return strictObject(
    {
      router_id: identifierText().optional(),
      name: routerName().optional(),
      booking_flow_id: identifierText().optional(),
      matching_criteria: matchingCriteria().nullable().optional(),
      matching_criteria_from_url: criteriaFromUrl(),
      is_default: vine.boolean({ strict: true }).optional(),
      is_active: vine.boolean({ strict: true }).optional(),
      scheduling: scheduling().optional(),
    },
    { nullable: ['matching_criteria'] }
  )
}

export const explainValidator = vine.create(
  strictObject({
    url: routableUrlText(),
    at: instant().optional(),
    as_of: asOf().optional(),
    router_ids: identifierList({ max: ROUTER_IDS_MAX }).optional(),
    draft: routerDraft().optional(),
    near: vine.boolean({ strict: true }).optional(),
    unused_parameters: vine.boolean({ strict: true }).optional(),
  })
)

export async function readExplain(body: unknown): Promise<ExplainUrlInput> {
  const payload = await explainValidator.validate(body)
  const { url, at, router_ids: routerIds = [], draft, near } = payload
  return {
    url,
    atMs: at?.getTime(),
    asOf: readAsOf(payload.as_of) ?? undefined,
    routerIds,
    draft: draft && { routerId: draft.router_id, ...draftOf(draft) },
    near,
    unusedParameters: payload.unused_parameters,
  }
}

/** The member of a problem about a state that is not recorded. */
function showHistoryBegin(begin: HistoryBegin | null) {
  return {
    history_begin: begin && { organization_revision: begin.revision, at: begin.at },
  }
}

/** The output of `showHistoryBegin`. */
const HISTORY_BEGIN: Readonly<Record<string, api.JsonSchema>> = {
  history_begin: {
    ...api.nullable(
      api.answerObject({
        organization_revision: { ...api.COUNT, description: 'The revision of that state.' },
        at: api.INSTANT,
      })
    ),
    description: 'The first recorded state of the routers; null if none is recorded.',
  },
}

/** How the API description shows such a problem. */
export const NAMES_HISTORY_BEGIN = {
  extensions: { history_begin: { organization_revision: 3, at: api.EXAMPLE_INSTANT } },
  extensionSchemas: HISTORY_BEGIN,
}

const BUSY_RETRY_SECONDS = '1'
const UNKNOWN_MESSAGE = 'The as_of field names a state of the routers that is not recorded'

export const HISTORY_UNKNOWN: api.Problem = {
  status: 422,
  code: 'E_HISTORY_UNKNOWN',
  title: 'State not recorded',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'as_of', rule: 'recorded', message: UNKNOWN_MESSAGE }],
}

export const PAST_BUSY: api.Problem = {
  status: 503,
  code: 'E_PAST_BUSY',
  title: 'Too many states of the past',
  detail:
    'This instance already uses its maximum number of routing tables of the past. Try again shortly.',
}

export function historyBeginText(begin: HistoryBegin | null): string {
  if (!begin) return 'The history of the organization has not begun'
  const at = begin.at.toISOString()
  return `The history of the organization begins with revision ${begin.revision}, at ${at}`
}

function notRecorded(reason: string, begin: HistoryBegin | null): api.Problem {
  const message = `${UNKNOWN_MESSAGE}. ${reason}`
  const errors = [{ field: 'as_of', rule: 'recorded', message }]
  return { ...HISTORY_UNKNOWN, detail: `${message}.`, errors, extensions: showHistoryBegin(begin) }
}

export function sendExplainRefusal(ctx: HttpContext, error: ExplainUrlError): void {
  switch (error.type) {
    case 'url_malformed':
      return api.sendUrlMalformed(ctx, error.problem)
    case 'draft_invalid':
      return api.sendInvalid(
        ctx,
        error.problems.map(({ field, rule, message }) => ({
          field: `draft.${field}`,
          rule,
          message: message.replace(/^The /, 'The draft.'),
        }))
      )
    case 'draft_router_unknown': {
      const message = 'The draft.router_id field does not name a router of the organization'
      return api.sendInvalid(ctx, [{ field: 'draft.router_id', rule: 'exists', message }])
    }
    case 'before_history':
      return api.sendProblem(ctx, notRecorded(historyBeginText(error.begin), error.begin))
    case 'revision_unknown':
      return api.sendProblem(
        ctx,
        notRecorded('The organization has no such revision yet', error.begin)
      )
    case 'past_busy':
      ctx.response.header('Retry-After', BUSY_RETRY_SECONDS)
      return api.sendProblem(ctx, PAST_BUSY)
    default:
      return error satisfies never
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The router that is not stored is shown with null for its id. */
export function showExplanation(explanation: ExplainedUrl) {
  const { url, atMs, resolution, candidates, candidateCount, holdsUntilMs, verdicts } = explanation
  const { draft, near, unusedParameters, writtenAt, unsavedId } = explanation
  const unsaved: ReadonlySet<string> = new Set(unsavedId === null ? [] : [unsavedId])
  const winner = resolution?.router ?? null
  const others = winner ? candidates.slice(1) : []
  return {
    url,
    at: new Date(atMs),
    organization_revision: explanation.organizationRevision,
    ...(writtenAt && { written_at: writtenAt }),
    winner: resolution && {
      ...showParty(resolution.router, unsaved),
      matched_by: resolution.matchedBy,
    },
    others: winner ? others.map((router) => showOutranked(router, winner, unsaved)) : [],
    others_total: winner ? candidateCount - 1 : 0,
    holds_until: holdsUntilMs === null ? null : instantText(holdsUntilMs),
    ...(explanation.isFlowInactive && { notice: FLOW_INACTIVE }),
    routers: verdicts.map((verdict) => showVerdict(verdict, unsaved)),
    ...(draft && { draft: showVerdict(draft, unsaved) }),
    ...(near && { near: near.map((miss) => showNearMiss(miss, unsaved)) }),
    ...(unusedParameters && { unused_parameters: unusedParameters }),
  }
}

/** A candidate that the winner outranks, and on what ground. */
export function showOutranked(
  router: RoutableRouter,
  winner: RoutableRouter,
  unsaved: ReadonlySet<string> = NONE
) {
  const on = decidingGround(precedenceOf(winner), precedenceOf(router))
  return {
    ...showParty(router, unsaved),
    outranked_by: showOutranking({ router: winner, on }, unsaved),
  }
}

function showOutranking(
  { router, on }: { router: RoutableRouter; on: PrecedenceGround },
  unsaved: ReadonlySet<string>
) {
  const { router_id: id, router_name: name } = showParty(router, unsaved)
  return { router_id: id, router_name: name, on }
}

/** A foreign router looks the same as a missing one. */
function showVerdict(
  { routerId, router, ...verdict }: RouterVerdict,
  unsaved: ReadonlySet<string>
) {
  if (!router) return { router_id: routerId, found: false }
  return {
    ...showParty(router, unsaved),
    found: true,
    is_active: router.isActive,
    scheduling: api.show(SCHEDULING, router),
    wins: verdict.wins,
    obstacles: verdict.obstacles,
    criteria: verdict.criteria,
    outranked_by: verdict.outrankedBy && showOutranking(verdict.outrankedBy, unsaved),
  }
}

function showNearMiss({ router, criterion, url, winner }: NearMiss, unsaved: ReadonlySet<string>) {
  return {
    ...showParty(router, unsaved),
    criterion,
    url,
    wins: winner.id === router.id,
    winner: showParty(winner, unsaved),
  }
}
