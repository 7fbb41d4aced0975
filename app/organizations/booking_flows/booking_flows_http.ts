import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import * as api from '#shared/http/api'
import { placePageQuery } from '#shared/http/keyset_page'
import { flag } from '#shared/http/query'
import { revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text, webUrl } from '#shared/http/text'
import { actorOf, writeQuery } from '#shared/http/write_query'
import { instantText } from '#shared/time'
import type { WriteOptions } from '#shared/write_options'
import type { BookingFlow, OfEachFlowMember } from './booking_flow.js'
import type { BookingFlowWriteRefusal } from './booking_flow_repository.js'
import type { BookingFlowRevision } from './booking_flow_revision_repository.js'
import type { BrokenFlowPin, FlowUsers, LedResolves } from './booking_flow_usage.js'
import type { DeleteBookingFlowRefusal } from './delete_booking_flow.js'
import {
  OVERRIDDEN_NAMED_MAX,
  type RevertBookingFlowRefusal,
  type UpdateBookingFlowRefusal,
  type UpdatedFlow,
} from './update_booking_flow.js'

const FLOW_MEMBERS = {
  _id: api.IDENTIFIER,
  organization_id: api.IDENTIFIER,
  name: api.STRING,
  description: api.nullable(api.STRING),
  url: api.nullable(api.STRING, 'Where a visitor books.'),
  duration_minutes: { type: ['integer', 'null'], minimum: 1 },
  is_active: api.BOOLEAN,
  revision: api.REVISION,
  createdAt: api.INSTANT,
  updatedAt: api.INSTANT,
}

export const BOOKING_FLOW = api.component('BookingFlow', api.answer<BookingFlow>(FLOW_MEMBERS))

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

export const bookingFlowRevisionsValidator = vine.create(strictObject(placePageQuery))

/** Of an update and a revert. */
export const updateBookingFlowQuery = vine.create(
  strictObject({ ...writeQuery, on_pin: api.pinPolicy().optional(), impact: flag().optional() })
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

export const BOOKING_FLOW_NOT_FOUND = api.notFound('booking flow')

/** Of a caller: a token that may not know routers learns how many are in the way, and not which. */
type Seen<Refusal> = Refusal extends unknown ? Refusal & { readonly seesRouters: boolean } : never

export const CREATE_FLOW_REFUSALS: api.Refusals<BookingFlowWriteRefusal> = {
  name_taken: api.nameTaken('booking flow'),
  quota_exceeded: api.QUOTA_EXCEEDED,
}

const STALE = api.stale('booking flow')

export const UPDATE_FLOW_REFUSALS: api.Refusals<Seen<UpdateBookingFlowRefusal>> = {
  not_found: BOOKING_FLOW_NOT_FOUND,
  revision_stale: STALE,
  ...CREATE_FLOW_REFUSALS,
  pins_broken: {
    ...api.PIN_PROBLEM,
    of: ({ broken, seesRouters }) => ({
      extensions: { pins: showBrokenPins(broken, seesRouters), pins_total: broken.length },
    }),
  },
  invalid: api.INVALID,
}

const UNKNOWN_MESSAGE = 'The revision field does not name a recorded revision of the flow'

export const REVERT_FLOW_REFUSALS: api.Refusals<Seen<RevertBookingFlowRefusal>> = {
  ...UPDATE_FLOW_REFUSALS,
  revision_unknown: {
    status: 422,
    code: 'E_REVISION_UNKNOWN',
    title: 'Unknown revision',
    detail: `${UNKNOWN_MESSAGE}.`,
    errors: [{ field: 'revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
  },
}

const USERS = api.answer<FlowUsers, 'newest' | 'total'>({
  routers: api.from(
    api.arrayOf(
      api.ref('RouterName'),
      'The newest of the routers that lead to the flow, at most five. Empty for a token that may not know routers.'
    ),
    ({ newest }) => newest.map(({ id, name }) => ({ router_id: id, router_name: name }))
  ),
  routers_total: api.from(
    api.described(api.COUNT, 'The number of these routers.'),
    ({ total }) => total
  ),
})

export const DELETE_FLOW_REFUSALS: api.Refusals<Seen<DeleteBookingFlowRefusal>> = {
  not_found: BOOKING_FLOW_NOT_FOUND,
  in_use: {
    status: 409,
    code: 'E_BOOKING_FLOW_IN_USE',
    title: 'Booking flow in use',
    detail: 'Routers lead to this booking flow. Change or delete them first.',
    extensions: api.show(USERS, {
      newest: [{ id: api.EXAMPLE_IDS.router, name: 'Spring implants' }],
      total: 1,
    }),
    extensionSchemas: api.propertiesOf(USERS),
    of: ({ users, seesRouters }) => ({
      extensions: api.show(USERS, seesRouters ? users : { ...users, newest: [] }),
    }),
  },
  revision_stale: STALE,
}

export function sendFlowRefusal<Refusal extends { readonly type: string }>(
  ctx: HttpContext,
  refusals: api.Refusals<Seen<Refusal>>,
  refusal: Refusal
): void {
  api.sendRefusal(ctx, refusals, { ...refusal, seesRouters: knowsRouters(ctx) } as Seen<Refusal>)
}

const LED = api.answer<LedResolves>({
  resolves: api.described(api.COUNT, 'The resolves that these routers won.'),
  days: api.described(api.COUNT, 'How many of the last seven days are closed.'),
  from: api.nullable(api.INSTANT, 'When the oldest of these days began; null without any.'),
})

/** A flow after an update, with the pins that it breaks, if any, and with its impact unless that is undefined. */
export const UPDATED_BOOKING_FLOW = api.component(
  'UpdatedBookingFlow',
  api.answer<BookingFlow & ShownUpdate>(
    {
      ...FLOW_MEMBERS,
      broken_pins: api.BROKEN_PINS,
      impact: api.nullable(
        LED,
        'What was led to the flow; null if it could not be summed up in time.'
      ),
    },
    { optional: ['broken_pins', 'impact'] }
  )
)

interface ShownUpdate {
  readonly brokenPins: unknown
  readonly impact: LedResolves | null | undefined
}

export function sendUpdatedFlow(
  ctx: HttpContext,
  { flow, brokenPins }: UpdatedFlow,
  impact: LedResolves | null | undefined,
  { validateOnly }: WriteOptions
): void {
  const pins = showBrokenPins(brokenPins, knowsRouters(ctx))
  if (!validateOnly) api.tagRevision(ctx, flow)
  const updated = { ...flow, brokenPins: pins.length > 0 ? pins : undefined, impact }
  ctx.response.send(api.show(UPDATED_BOOKING_FLOW, updated))
}

/** The first pins. Other modules show pins in the same form. */
function showBrokenPins(pins: readonly BrokenFlowPin[], seesRouters: boolean) {
  if (!seesRouters) return []
  return pins.slice(0, api.NAMED_PINS_MAX).map(({ flowUrl, router, ...pin }) => ({
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

function knowsRouters({ principal }: HttpContext): boolean {
  return principal.permissions.some((one) => one === 'routers:read' || one === 'routers:manage')
}

/** Members of the log that are no members of a flow. */
const NO_FIELDS: ReadonlySet<string> = new Set(['revision', 'overridden_pins'])

const REVISION_ACTOR = api.answer<NonNullable<BookingFlowRevision['actor']>, 'id' | 'creator_id'>(
  {
    kind: api.oneOf(['token', 'operator', 'command'], 'What wrote.'),
    token_id: api.from(
      api.nullable(api.IDENTIFIER, 'The access token, if one wrote.'),
      ({ kind, id }) => (kind === 'token' ? id : null)
    ),
    name: api.described(api.STRING, 'The name of the token then, or of the command.'),
    is_person: api.IS_PERSON,
  },
  { optional: ['is_person'] }
)

export const BOOKING_FLOW_REVISION = api.component(
  'BookingFlowRevision',
  api.answer<BookingFlowRevision, 'id' | 'before' | 'after'>({
    revision: api.described(
      api.COUNT,
      'The revision after the write; of a deletion, the last one.'
    ),
    at: api.described(api.INSTANT, 'When it was written.'),
    effect: api.oneOf(['created', 'updated', 'reverted', 'deleted']),
    actor: api.nullable(REVISION_ACTOR, 'Who wrote; null if the service itself did.'),
    overridden_pins: api.from(
      api.arrayOf(api.IDENTIFIER, {
        maxItems: OVERRIDDEN_NAMED_MAX,
        description: 'The first blocking pins that the write broke with `on_pin=warn`.',
      }),
      ({ after }) => after.overridden_pins ?? []
    ),
    changes: api.from(
      api.arrayOf(api.ref('MemberChange'), 'The members that the write changed.'),
      memberChanges
    ),
  })
)

function memberChanges({ before, after }: BookingFlowRevision) {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !NO_FIELDS.has(field))
  return fields.map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }))
}
