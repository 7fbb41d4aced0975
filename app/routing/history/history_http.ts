import { isDeepStrictEqual } from 'node:util'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { BROKEN_PINS } from '#routing/routers/conflicts/verdicts_http'
import { ReportBudget, WRITTEN_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import { textFilters } from '#routing/routers/router_filter_http'
import { ROUTER, UPDATE_REFUSALS } from '#routing/routers/router_http'
import { routableUrlText } from '#routing/routers/urls_http'
import * as api from '#shared/http/api'
import { instant } from '#shared/http/instant'
import { placePage, placePageQuery, timePageOf } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { identifierText } from '#shared/http/text'
import { urlProblem } from '#shared/result'
import type { Actor } from '#shared/write_options'
import { OVERRIDDEN_NAMED_MAX } from './recorded_history.js'
import type { Restoration, RestoreInput, RevertRouterError } from './revert_routers.js'
import { type ComparedRevision, CREATING, REVISION_EFFECTS } from './router_revision.js'
import type { RevisionPage, RevisionPlace } from './router_revision_repository.js'

/** A revision that an answer gave as `organization_revision`. */
function organizationRevision() {
  return vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER])
}

export const revisionsValidator = vine.create(strictObject({ ...placePageQuery }))

const isRoutable = vine.createRule((value, _options, field) => {
  const parsed = typeof value === 'string' ? RequestUrl.parse(value) : null
  if (parsed?.ok === false) {
    field.report(urlProblem(field.getFieldPath(), parsed.error.message).message, 'url', field)
  }
})

/** At most 50 identifiers. */
const ROUTER_IDS = /^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/

export const changesValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
    router_ids: vine.string().regex(ROUTER_IDS).optional(),
    q: textFilters.q,
    url: routableUrlText().use(isRoutable()).optional(),
    token_id: identifierText().optional(),
    effect: vine.enum(REVISION_EFFECTS).optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...placePageQuery,
  })
)

const namesOneWrite = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value)) return
  if ('organization_revision' in value !== 'request_id' in value) return
  const subject = { ...field, name: 'request_id', getFieldPath: () => 'request_id' }
  const message = 'The request_id field must be given, or organization_revision, but not both'
  field.report(message, 'oneOf', subject)
})

export const restoreValidator = vine.create(
  strictObject({
    router_id: identifierText(),
    organization_revision: organizationRevision().optional(),
    request_id: vine.string().maxLength(128).optional(),
    to: vine.enum(['before', 'after'] as const).optional(),
    known_revision: organizationRevision().optional(),
  }).use(namesOneWrite())
)

export const revertValidator = vine.create(
  strictObject({ organization_revision: organizationRevision() })
)

export async function readRestore(body: unknown): Promise<RestoreInput> {
  const payload = await restoreValidator.validate(body)
  const { organization_revision: revision, request_id: requestId = '' } = payload
  return {
    routerId: payload.router_id,
    write: revision === undefined ? { requestId } : { revision },
    to: payload.to ?? 'before',
    knownRevision: payload.known_revision,
  }
}

/** A cursor of changes has the organization revision in place of an instant. */
export function revisionPage(query: Parameters<typeof placePage>[0]) {
  const { limit, after } = placePage(query)
  const place: RevisionPlace | null = after && { revision: after.atMs, routerId: after.id }
  return { limit, after: place }
}

export function sendRevisionPage(
  ctx: HttpContext,
  { revisions, next }: RevisionPage,
  limit: number,
  schema: api.Answer<ComparedRevision>
): void {
  const place = next && { atMs: next.revision, id: next.routerId }
  const page = { events: revisions, next: place }
  ctx.response.send(timePageOf(page, limit, (revision) => api.show(schema, revision)))
}

const UNKNOWN_MESSAGE =
  'The organization_revision field does not name a revision at which the router was there'

export const REVERT_REFUSALS: api.Refusals<RevertRouterError> = {
  ...UPDATE_REFUSALS,
  revision_unknown: {
    status: 422,
    code: 'E_REVISION_UNKNOWN',
    title: 'Unknown revision',
    detail: `${UNKNOWN_MESSAGE}.`,
    errors: [{ field: 'organization_revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
  },
}

const MEMBER_CHANGE = api.component(
  'MemberChange',
  api.answerObject({
    field: api.described(api.STRING, 'The path of the member.'),
    from: { description: 'Its value before; null if it had none.' },
    to: { description: 'Its value after; null if it has none.' },
  })
)

const ACTOR = api.answer<Actor, keyof Actor>(
  {
    kind: api.oneOf(['token', 'command'], 'What wrote.'),
    token_id: api.from(
      api.nullable(api.IDENTIFIER, 'The access token; null for a command.'),
      (actor) => (actor.kind === 'token' ? actor.tokenId : null)
    ),
    name: api.described(api.STRING, 'The name of the token then, or of the command.'),
    is_person: api.from(api.IS_PERSON, (actor) => isPerson(actor)),
  },
  { optional: ['is_person'] }
)

function isPerson(actor: Actor): boolean | undefined {
  return actor.kind === 'token' ? actor.isPerson : undefined
}

/** A change as the organization's audit log lists it. */
export const ROUTER_CHANGE = api.component(
  'RouterChange',
  api.answer<ComparedRevision, 'name' | 'revision' | 'before' | 'after'>({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    router_id: api.IDENTIFIER,
    router_name: api.from(
      api.nullable(api.STRING, 'Its name then; null if it is not recorded.'),
      ({ name }) => name
    ),
    organization_revision: api.from(
      api.described(api.COUNT, 'The revision that the write made.'),
      ({ revision }) => revision
    ),
    at: api.described(api.INSTANT, 'When it was written.'),
    effect: api.oneOf(
      REVISION_EFFECTS,
      'What the write did. `recorded` is no write: it is how the router was when its history began.'
    ),
    actor: {
      ...api.nullable(ACTOR, 'Who wrote; null if the service itself did.'),
      title: 'RouterActor',
    },
    reverted_to: {
      anyOf: [api.COUNT, { type: 'null' }],
      description:
        'The revision whose state a revert restored, also one that deleted the router; otherwise null.',
    },
    together: api.described(
      api.COUNT,
      'How many routers the write changed. Its changes, and no others of the organization, have the same `at`.'
    ),
    overridden_pins: api.arrayOf(api.IDENTIFIER, {
      maxItems: OVERRIDDEN_NAMED_MAX,
      description:
        'The first blocking pins that the whole write broke with `on_pin=warn`; also those that have been deleted since.',
    }),
    changes: api.from(
      api.arrayOf(
        MEMBER_CHANGE,
        'The members that the write changed; none for a deletion, and none if the state before is not recorded.'
      ),
      ({ before, after, effect }) => {
        const isCompared = before !== null || CREATING.has(effect)
        return isCompared && effect !== 'recorded' ? routerDiff(before, after) : []
      }
    ),
  })
)

/** A change with the whole router after it. */
export const ROUTER_REVISION = api.component(
  'RouterRevision',
  api.answer<ComparedRevision, keyof ComparedRevision>({
    ...api.membersOf(ROUTER_CHANGE, (revision: ComparedRevision) => revision),
    router: api.from(
      api.nullable(ROUTER, 'The router after the write; null if the write deleted it.'),
      ({ after }) => after
    ),
  })
)

/** Routers whose differences are listed; all are named by their ids. */
const RESTORED_LISTED_MAX = 50

interface ShownRestoration extends Restoration {
  /** False in a dry run. */
  readonly isWritten: boolean
  readonly impact?: object
}

export const RESTORATION = api.component(
  'RouterRestoration',
  api.answer<ShownRestoration, 'restored' | 'written' | 'brokenPins' | 'isWritten'>(
    {
      ids: api.from(
        api.arrayOf(api.IDENTIFIER, 'The routers that become different.'),
        ({ restored }) => restored.map(({ id }) => id)
      ),
      known_revision: api.described(
        api.COUNT,
        'The newest revision of the routers before; `known_revision` of the request.'
      ),
      routers: api.from(
        api.arrayOf(
          api.answerObject({
            router_id: api.IDENTIFIER,
            router_name: api.STRING,
            effect: api.oneOf(['created', 'updated', 'deleted'], 'What happens to it.'),
            changes: api.arrayOf(MEMBER_CHANGE, 'What differs, of an update.'),
          }),
          { maxItems: RESTORED_LISTED_MAX, description: 'The first of them.' }
        ),
        showRestored
      ),
      conflicts: api.from(WRITTEN_CONFLICTS, ({ written }) => written),
      ...BROKEN_PINS,
      impact: api.ref('Impact'),
    },
    { optional: ['impact'] }
  )
)

function showRestored({ restored }: Restoration) {
  const listed = restored.slice(0, RESTORED_LISTED_MAX)
  return new ReportBudget().firstOf(listed, ({ id, effect, before, after }) => ({
    router_id: id,
    router_name: (before ?? after)?.name,
    effect,
    changes: effect === 'updated' ? routerDiff(before, after) : [],
  }))
}

export const HISTORY_SCHEMAS = api.components(
  MEMBER_CHANGE,
  ROUTER_CHANGE,
  ROUTER_REVISION,
  RESTORATION
)

/** A member that a write changed, by its path; null where the router had none. */
interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Members that are compared member by member. */
const OPENED = new Set(['matching_criteria', 'scheduling'])

/** Members that change with every write, or never. */
const LEFT_OUT = new Set(['_id', 'organization_id', 'revision', 'createdAt', 'updatedAt'])

/** What differs between two states of a router, member by member as the API shows them. */
function routerDiff(
  before: BookingFlowRouter | null,
  after: BookingFlowRouter | null
): FieldChange[] {
  const [from, to] = [membersOf(before), membersOf(after)]
  const fields = new Set([...to.keys(), ...from.keys()])
  return [...fields].flatMap((field) => {
    const change = { field, from: from.get(field) ?? null, to: to.get(field) ?? null }
    return isDeepStrictEqual(change.from, change.to) ? [] : [change]
  })
}

function membersOf(router: BookingFlowRouter | null): ReadonlyMap<string, unknown> {
  if (router === null) return new Map()
  const shown = Object.entries(api.show(ROUTER, router)).filter(([name]) => !LEFT_OUT.has(name))
  return new Map(
    shown.flatMap(([name, value]): [string, unknown][] =>
      OPENED.has(name)
        ? Object.entries(value as object).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]]
    )
  )
}
