import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { instantText } from '#shared/time'
import { pageQuery, placePageQuery } from '#shared/http/keyset_page'
import {
  nameTaken,
  notFound,
  type Problem,
  sendInvalid,
  sendProblem,
  sendStale,
  stale,
} from '#shared/http/problem'
import { flag } from '#shared/http/query'
import { revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { NAMED_PINS_MAX, PIN_BROKEN, pinPolicy, sendQuotaExceeded } from '#shared/http/refusals'
import { tagRevision } from '#shared/http/revision_tag'
import { strictObject } from '#shared/http/strict_object'
import { text, webUrl } from '#shared/http/text'
import { actorOf, writeQuery } from '#shared/http/write_query'
import type { MembersOf } from '#shared/member_name'
import type { WriteOptions } from '#shared/write_options'
import type { BookingFlow, OfEachFlowMember } from './booking_flow.js'
import type { BookingFlowRevision } from './booking_flow_revision_repository.js'
import type { BrokenFlowPin, FlowUsers, LedResolves } from './booking_flow_usage.js'
import type { DeleteBookingFlowRefusal } from './delete_booking_flow.js'
import type { RevertBookingFlowRefusal, UpdatedFlow } from './update_booking_flow.js'

export function showBookingFlow(flow: BookingFlow) {
  return {
    _id: flow.id,
    organization_id: flow.organizationId,
    name: flow.name,
    description: flow.description,
    url: flow.url,
    duration_minutes: flow.durationMinutes,
    is_active: flow.isActive,
    revision: flow.revision,
    createdAt: instantText(flow.createdAt),
    updatedAt: instantText(flow.updatedAt),
  } satisfies MembersOf<BookingFlow>
}

const flowName = () => text({ max: 100 })
const description = () => text({ min: 0, max: 2_000 })
const durationMinutes = () => vine.number({ strict: true }).withoutDecimals().range([1, 1_440])
const flowRevision = () =>
  vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER])
const isActive = () => vine.boolean({ strict: true })

export const createBookingFlowValidator = vine.create(
  strictObject({
    name: flowName(),
    description: description().optional(),
    url: webUrl().optional(),
    duration_minutes: durationMinutes().optional(),
    is_active: isActive().optional(),
  } satisfies OfEachFlowMember)
)

/** Null removes an optional value. */
export const updateBookingFlowValidator = vine.create(
  strictObject(
    {
      ...revisedReadOnlyMembers,
      name: flowName().optional(),
      description: description().nullable().optional(),
      url: webUrl().nullable().optional(),
      duration_minutes: durationMinutes().nullable().optional(),
      is_active: isActive().optional(),
    } satisfies OfEachFlowMember,
    { nullable: ['description', 'url', 'duration_minutes'] }
  )
)

export const revertBookingFlowValidator = vine.create(strictObject({ revision: flowRevision() }))

export const listBookingFlowsValidator = vine.create(strictObject(pageQuery))

export const bookingFlowRevisionsValidator = vine.create(strictObject(placePageQuery))

/** Of an update and a revert. */
export const updateBookingFlowQuery = vine.create(
  strictObject({ ...writeQuery, on_pin: pinPolicy().optional(), impact: flag().optional() })
)

export async function readUpdateBookingFlowQuery(ctx: HttpContext) {
  const query = await updateBookingFlowQuery.validate(ctx.request.qs())
  return {
    actor: actorOf(ctx),
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    isAssessed: query.impact ?? false,
  }
}

export const BOOKING_FLOW_NOT_FOUND = notFound('booking flow')

export const BOOKING_FLOW_NAME_TAKEN = nameTaken('booking flow')

export const BOOKING_FLOW_IN_USE: Problem = {
  status: 409,
  code: 'E_BOOKING_FLOW_IN_USE',
  title: 'Booking flow in use',
  detail: 'Routers lead to this booking flow. Change or delete them first.',
}

const UNKNOWN_MESSAGE = 'The revision field does not name a recorded revision of the flow'

export const BOOKING_FLOW_REVISION_UNKNOWN: Problem = {
  status: 422,
  code: 'E_REVISION_UNKNOWN',
  title: 'Unknown revision',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
}

/** The members of the problem that a used flow cannot be deleted. */
export function showUsers({ newest, total }: FlowUsers) {
  return {
    routers: newest.map(({ id, name }) => ({ router_id: id, router_name: name })),
    routers_total: total,
  }
}

export const BOOKING_FLOW_STALE = stale('booking flow')

export function sendBookingFlowRefusal(
  ctx: HttpContext,
  refusal: RevertBookingFlowRefusal | DeleteBookingFlowRefusal
): void {
  switch (refusal.type) {
    case 'not_found':
      return sendProblem(ctx, BOOKING_FLOW_NOT_FOUND)
    case 'name_taken':
      return sendProblem(ctx, BOOKING_FLOW_NAME_TAKEN)
    case 'revision_unknown':
      return sendProblem(ctx, BOOKING_FLOW_REVISION_UNKNOWN)
    case 'revision_stale':
      return sendStale(ctx, BOOKING_FLOW_STALE, refusal.revision)
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'pins_broken': {
      const { broken } = refusal
      const extensions = { pins: showBrokenPins(ctx, broken), pins_total: broken.length }
      return sendProblem(ctx, { ...PIN_BROKEN, extensions })
    }
    case 'in_use': {
      const { newest, total } = refusal.users
      const extensions = showUsers({ newest: knowsRouters(ctx) ? newest : [], total })
      return sendProblem(ctx, { ...BOOKING_FLOW_IN_USE, extensions })
    }
    default:
      return refusal satisfies never
  }
}

/** Answers the flow after an update, with the pins that it breaks, if any, and with its impact unless that is undefined. */
export function sendUpdatedFlow(
  ctx: HttpContext,
  { flow, brokenPins }: UpdatedFlow,
  led: LedResolves | null | undefined,
  { validateOnly }: WriteOptions
): void {
  const pins = showBrokenPins(ctx, brokenPins)
  if (!validateOnly) tagRevision(ctx, flow)
  ctx.response.send({
    ...showBookingFlow(flow),
    ...(pins.length > 0 && { broken_pins: pins }),
    ...(led !== undefined && { impact: led && showLed(led) }),
  })
}

/** The first pins; none for a token that may not know routers. Other modules show pins in the same form. */
function showBrokenPins(ctx: HttpContext, pins: readonly BrokenFlowPin[]) {
  if (!knowsRouters(ctx)) return []
  return pins.slice(0, NAMED_PINS_MAX).map(({ flowUrl, router, ...pin }) => ({
    pin_id: pin.pinId,
    url: pin.url,
    mode: pin.mode,
    note: pin.note,
    expects: {
      booking_flow_id: pin.flowId,
      ...(flowUrl !== undefined && { booking_flow_url: flowUrl }),
    },
    at: instantText(pin.atMs),
    found: router && {
      router_id: router.id,
      router_name: router.name,
      priority_class: router.priorityClass,
      booking_flow_id: router.bookingFlowId,
    },
    reason: pin.reason,
  }))
}

function showLed({ resolves, days, from }: LedResolves) {
  return { resolves, days, from: from && instantText(from) }
}

function knowsRouters({ principal }: HttpContext): boolean {
  return principal.permissions.some((one) => one === 'routers:read' || one === 'routers:manage')
}

/** Members of the log that are no members of a flow. */
const NO_FIELDS: ReadonlySet<string> = new Set(['revision', 'overridden_pins'])

export function showBookingFlowRevision(revision: BookingFlowRevision) {
  const { actor, before, after } = revision
  const fields = Object.keys({ ...before, ...after }).filter((field) => !NO_FIELDS.has(field))
  return {
    revision: revision.revision,
    at: instantText(revision.at),
    effect: revision.effect,
    actor: actor && {
      kind: actor.kind,
      token_id: actor.kind === 'token' ? actor.id : null,
      name: actor.name,
    },
    overridden_pins: after.overridden_pins ?? [],
    changes: fields.map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
    })),
  }
}
