import vine from '@vinejs/vine'
import type { RouterVerdict } from '#routing/engine/answers/explain'
import type { NearMiss } from '#routing/engine/answers/near_misses'
import type { CriterionOutcome } from '#routing/engine/criteria/criterion_kind'
import type { Resolution } from '#routing/engine/table/ranked_router'
import { AS_OF_REFUSALS, asOf, readAsOf } from '#routing/history/as_of_http'
import {
  PARTY,
  PRIORITY_CLASS,
  UNSAVED_ID,
  withoutIds,
} from '#routing/routers/conflicts/matched_router_http'
import { criteriaFromUrl, matchingCriteria } from '#routing/routers/criteria_http'
import { SCHEDULING } from '#routing/routers/router_http'
import { draftOf, routerName, scheduling } from '#routing/routers/router_write_http'
import { routableUrlText } from '#routing/routers/urls_http'
import { LISTED_MAX } from '#routing/routers/validation/validate_example_urls'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { identifierList, identifierText } from '#shared/http/text'
import {
  type ExplainedUrl,
  type ExplainUrlError,
  type ExplainUrlInput,
  NEAR_MAX,
} from './explain_url.js'
import {
  FLOW_INACTIVE,
  NOTICE,
  type Outranked,
  outrankedOf,
  OUTRANKING,
  RESOLVE_REFUSALS,
} from './resolve_http.js'

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
    unwrap: vine.boolean({ strict: true }).optional(),
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
    unwrap: payload.unwrap,
    unusedParameters: payload.unused_parameters,
  }
}

export const EXPLAIN_REFUSALS: api.Refusals<ExplainUrlError> = {
  url_malformed: RESOLVE_REFUSALS.url_malformed,
  draft_invalid: {
    ...api.INVALID,
    of: ({ problems }) =>
      api.invalid(
        problems.map(({ field, rule, message }) => ({
          field: `draft.${field}`,
          rule,
          message: message.replace(/^The /, 'The draft.'),
        }))
      ),
  },
  draft_router_unknown: api.invalid([
    {
      field: 'draft.router_id',
      rule: 'exists',
      message: 'The draft.router_id field does not name a router of the organization',
    },
  ]),
  ...AS_OF_REFUSALS,
}

const OUTRANKED_PARTY = api.answer<Outranked, 'router'>({
  ...api.membersOf(PARTY, ({ router }: Outranked) => router),
  outranked_by: OUTRANKING,
})

const CRITERION = api.answer<CriterionOutcome>(
  {
    field: api.STRING,
    met: api.BOOLEAN,
    expected: api.STRING,
    actual: api.nullable(api.STRING),
  },
  { title: 'JudgedCriterion' }
)

const OBSTACLE = api.oneOf(['inactive', 'not_yet_open', 'closed', 'criteria', 'outranked'], {
  title: 'RouterObstacle',
})

/** A foreign router looks the same as a missing one: it has only its id. */
const VERDICT_MEMBERS = {
  router_id: api.from(UNSAVED_ID, ({ routerId }: RouterVerdict) => routerId),
  router_name: api.from(api.STRING, ({ router }: RouterVerdict) => router?.name),
  priority_class: api.from(PRIORITY_CLASS, ({ router }: RouterVerdict) => router?.priorityClass),
  booking_flow_id: api.from(api.nullable(api.IDENTIFIER), ({ router }: RouterVerdict) =>
    router ? router.bookingFlowId || null : undefined
  ),
  found: api.from(api.BOOLEAN, ({ router }: RouterVerdict) => router !== null),
  is_active: api.from(api.BOOLEAN, ({ router }: RouterVerdict) => router?.isActive),
  scheduling: api.from(SCHEDULING, ({ router }: RouterVerdict) => router ?? undefined),
  wins: ofFound(api.BOOLEAN, ({ wins }) => wins),
  obstacles: ofFound(api.arrayOf(OBSTACLE), ({ obstacles }) => obstacles),
  criteria: ofFound(api.arrayOf(CRITERION), ({ criteria }) => criteria),
  outranked_by: ofFound(api.nullable(OUTRANKING), ({ outrankedBy }) => outrankedBy),
}

function ofFound(schema: api.JsonSchema, read: (verdict: RouterVerdict) => unknown) {
  return api.from(schema, (verdict: RouterVerdict) =>
    verdict.router === null ? undefined : read(verdict)
  )
}

const VERDICT = api.answer<RouterVerdict, keyof RouterVerdict>(VERDICT_MEMBERS, {
  title: 'RouterVerdict',
  optional: Object.keys(VERDICT_MEMBERS).filter((name) => !['router_id', 'found'].includes(name)),
})

const NEAR_MISS = api.answer<NearMiss, 'router'>({
  ...api.membersOf(PARTY, ({ router }: NearMiss) => router),
  criterion: api.described(CRITERION, 'The one criterion that is not met.'),
  url: api.described(api.STRING, 'The URL, changed so that the criterion is met.'),
  wins: api.from(
    api.described(api.BOOLEAN, 'Whether the router wins that URL.'),
    ({ router, winner }) => winner.id === router.id
  ),
  winner: api.described(api.componentOf(PARTY), 'The router that wins that URL.'),
})

const WINNER = api.answer<Resolution, keyof Resolution>({
  ...api.membersOf(PARTY, ({ router }: Resolution) => router),
  matched_by: api.STRING,
})

export const EXPLANATION = api.component(
  'Explanation',
  api.answer<ExplainedUrl, keyof ExplainedUrl>(
    {
      url: api.described(api.STRING, 'The URL in its normal form.'),
      at: api.INSTANT,
      organization_revision: api.described(api.COUNT, 'The revision of the routers that decide.'),
      written_at: api.described(
        api.INSTANT,
        'When the last write of those routers was made; absent without `as_of`.'
      ),
      winner: api.from(api.nullable(WINNER), ({ resolution }) => resolution),
      others: api.from(
        api.arrayOf(OUTRANKED_PARTY, {
          maxItems: LISTED_MAX,
          description: 'The other open routers that match, in precedence order.',
        }),
        othersOf
      ),
      others_total: api.from(
        api.described(api.COUNT, 'The number of all other open routers that match.'),
        ({ resolution, candidateCount }) => (resolution ? candidateCount - 1 : 0)
      ),
      holds_until: api.nullable(
        api.INSTANT,
        'When a schedule next changes the decision; null if none does.'
      ),
      notice: api.from(NOTICE, ({ isFlowInactive }) =>
        isFlowInactive ? FLOW_INACTIVE : undefined
      ),
      routers: api.from(
        api.arrayOf(
          VERDICT,
          'One verdict per router in `router_ids`, in the given order: of one that is not found `router_id` and `found` alone, of the others all members.'
        ),
        ({ verdicts }) => verdicts
      ),
      draft: api.described(
        api.answer<RouterVerdict, keyof RouterVerdict>(VERDICT_MEMBERS),
        'The verdict on `draft`; absent without one.'
      ),
      near: api.arrayOf(NEAR_MISS, {
        maxItems: NEAR_MAX,
        description:
          'The active, open routers that miss the URL by one criterion, or by case alone in several, nearest first; absent unless asked for.',
      }),
      wrappers: api.arrayOf(
        api.STRING,
        'Whose wrapping was taken off, outermost first; `url` is the link inside. Absent unless asked for.'
      ),
      unused_parameters: api.arrayOf(
        api.STRING,
        'The query parameters of the URL that no router asks for, active or not; absent unless asked for.'
      ),
    },
    { optional: ['draft', 'near', 'notice', 'unused_parameters', 'wrappers', 'written_at'] }
  )
)

function othersOf({ resolution, candidates }: ExplainedUrl): Outranked[] {
  if (!resolution) return []
  return candidates.slice(1).map((router) => outrankedOf(router, resolution.router))
}

/** The router that is not stored is shown with null for its id. */
export function showExplanation(explanation: ExplainedUrl) {
  const { unsavedId } = explanation
  const unsaved = new Set(unsavedId === null ? [] : [unsavedId])
  return withoutIds(api.show(EXPLANATION, explanation), unsaved)
}
