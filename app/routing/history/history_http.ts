import { isDeepStrictEqual } from 'node:util'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import {
  ReportBudget,
  showBrokenPins,
  showWrittenConflicts,
} from '#routing/routers/conflicts/conflicts_http'
import { sendUpdateRefusal, showRouter } from '#routing/routers/router_http'
import type { Restoration, RestoreInput, RevertRouterError } from './revert_routers.js'
import type { Actor } from '#shared/write_options'
import { identifierText } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { type Problem, sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { placePage, placePageQuery, timePageOf } from '#shared/http/keyset_page'
import { type ComparedRevision, CREATING, REVISION_EFFECTS } from './router_revision.js'
import type { RevisionPage, RevisionPlace } from './router_revision_repository.js'

/** A revision that an answer gave as `organization_revision`. */
function organizationRevision() {
  return vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER])
}

export const revisionsValidator = vine.create(strictObject({ ...placePageQuery }))

export const changesValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
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
  show: (revision: ComparedRevision) => object
): void {
  const place = next && { atMs: next.revision, id: next.routerId }
  ctx.response.send(timePageOf({ events: revisions, next: place }, limit, show))
}

const UNKNOWN_MESSAGE =
  'The organization_revision field does not name a revision at which the router was there'

export const REVISION_UNKNOWN: Problem = {
  status: 422,
  code: 'E_REVISION_UNKNOWN',
  title: 'Unknown revision',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'organization_revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
}

export function sendRevertRefusal(ctx: HttpContext, error: RevertRouterError): void {
  if (error.type === 'revision_unknown') return sendProblem(ctx, REVISION_UNKNOWN)
  sendUpdateRefusal(ctx, error)
}

/** A change as the organization's audit log lists it. */
export function showRouterChange(revision: ComparedRevision) {
  const { before, after, effect } = revision
  const isCompared = before !== null || CREATING.has(effect)
  return {
    _id: revision.id,
    organization_id: revision.organizationId,
    router_id: revision.routerId,
    router_name: revision.name,
    organization_revision: revision.revision,
    at: revision.at,
    effect,
    actor: revision.actor && showActor(revision.actor),
    reverted_to: revision.revertedTo,
    together: revision.together,
    overridden_pins: revision.overriddenPins,
    changes: isCompared && effect !== 'recorded' ? routerDiff(before, after) : [],
  }
}

/** Like `showRouterChange`, but with the whole router after it. */
export function showRouterRevision(revision: ComparedRevision) {
  const { after } = revision
  return { ...showRouterChange(revision), router: after && showRouter(after) }
}

function showActor(actor: Actor) {
  const { kind, name } = actor
  return { kind, token_id: actor.kind === 'token' ? actor.tokenId : null, name }
}

/** Routers whose differences are listed; all are named by their ids. */
export const RESTORED_LISTED_MAX = 50

export function showRestoration(
  { restored, written, brokenPins, knownRevision }: Restoration,
  isWritten: boolean
) {
  const listed = restored.slice(0, RESTORED_LISTED_MAX)
  return {
    ids: restored.map(({ id }) => id),
    known_revision: knownRevision,
    routers: new ReportBudget().firstOf(listed, ({ id, effect, before, after }) => ({
      router_id: id,
      router_name: (before ?? after)?.name,
      effect,
      changes: effect === 'updated' ? routerDiff(before, after) : [],
    })),
    conflicts: showWrittenConflicts(written),
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}

/** A member that a write changed, by its path; null where the router had none. */
export interface FieldChange {
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
  const shown = Object.entries(showRouter(router)).filter(([name]) => !LEFT_OUT.has(name))
  return new Map(
    shown.flatMap(([name, value]): [string, unknown][] =>
      OPENED.has(name)
        ? Object.entries(value as object).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]]
    )
  )
}
