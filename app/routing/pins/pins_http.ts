import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { PinExpectation, PinTime } from '#routing/engine/answers/pin_verdict'
import { showExpectation } from '#routing/routers/conflicts/conflicts_http'
import { showMatchedRouter } from '#routing/routers/conflicts/matched_router_http'
import { shortUrlText } from '#routing/routers/urls_http'
import {
  instant,
  INSTANT_SHAPE,
  instantHint,
  instantText,
  parseInstant,
} from '#shared/http/instant'
import { answerObject, INSTANT } from '#shared/http/json_schema'
import { pageQuery } from '#shared/http/keyset_page'
import {
  notFound,
  permissionMissing,
  type Problem,
  sendInvalid,
  sendProblem,
  sendStale,
  stale,
} from '#shared/http/problem'
import { readOnlyProblems, revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, identifierText, text, webUrl } from '#shared/http/text'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { MembersOf } from '#shared/member_name'
import { type CreatePinRefusal, PINS_MAX } from './create_pin.js'
import type { DeletePinRefusal } from './delete_pins.js'
import type { PinNotHeld } from './judge_new_pin.js'
import type { PinCoverage } from './read_coverage.js'
import { PIN_MODES, type PinFields, type RouterPin } from './router_pin.js'
import type { JudgedRouterPin, PinRun } from './run_pins.js'
import type { PinChanges, UpdatePinRefusal } from './update_pin.js'

export const listPinsValidator = vine.create(strictObject(pageQuery))

/** How the API description shows `at`; answers have the same form. */
export const PIN_TIME = {
  title: 'PinTime',
  oneOf: [
    { type: 'string', pattern: `^now$|${INSTANT_SHAPE}` },
    answerObject(
      {
        from: { ...INSTANT, description: 'The start of the window, inclusive.' },
        until: { ...INSTANT, description: 'The end of the window, exclusive.' },
      },
      { title: 'PinWindow' }
    ),
  ],
  description:
    'When the pin must hold: `now` is always, at the time of each check; an instant; or a window from `from` (inclusive) to `until` (exclusive), at every instant of it.',
}

const isPinTime = vine.createRule((value, _options, field) => {
  if (readPinTime(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be now, an RFC 3339 instant with its offset, such as 2026-03-01T09:00:00Z, or an object with exactly two such instants, from and until${instantHint(value)}`,
    'pinTime',
    field
  )
})

/** When a pin must hold. */
function pinTime() {
  return vine.any().use(isPinTime()).meta(PIN_TIME)
}

/** Null for any other value. */
function readPinTime(value: unknown): PinTime | null {
  if (value === 'now') return { type: 'now' }
  if (typeof value === 'string') {
    const at = parseInstant(value)
    return at && { type: 'instant', atMs: at.getTime() }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { from, until, ...others }: Partial<Record<string, unknown>> = { ...value }
  if (typeof from !== 'string' || typeof until !== 'string') return null
  const [fromAt, untilAt] = [parseInstant(from), parseInstant(until)]
  if (!fromAt || !untilAt || Object.keys(others).length > 0) return null
  return { type: 'window', fromMs: fromAt.getTime(), untilMs: untilAt.getTime() }
}

function showPinTime(at: PinTime) {
  switch (at.type) {
    case 'now':
      return 'now'
    case 'instant':
      return instantText(at.atMs)
    case 'window':
      return { from: instantText(at.fromMs), until: instantText(at.untilMs) }
  }
}

export function showPin(pin: RouterPin) {
  const { expiresAtMs } = pin
  return {
    _id: pin.id,
    organization_id: pin.organizationId,
    url: pin.url,
    at: showPinTime(pin.at),
    expects: showExpectation(pin.expects),
    mode: pin.mode,
    note: pin.note,
    expires_at: expiresAtMs === null ? null : instantText(expiresAtMs),
    revision: pin.revision,
    createdAt: instantText(pin.createdAt),
    updatedAt: instantText(pin.updatedAt),
  } satisfies MembersOf<RouterPin, 'lastState' | 'creatorIds' | 'flow'>
}

export function showPinRun({ organizationRevision, judgedAt, pins }: PinRun) {
  const count = (state: JudgedRouterPin['verdict']['state']) =>
    pins.filter(({ verdict }) => verdict.state === state).length
  return {
    organization_revision: organizationRevision,
    judged_at: instantText(judgedAt),
    totals: { held: count('held'), broken: count('broken'), ended: count('ended') },
    verdicts: pins.map(showVerdict),
  }
}

function showVerdict({ pin, verdict }: JudgedRouterPin) {
  const found = verdict.state === 'ended' ? null : verdict.found
  return {
    pin_id: pin.id,
    state: verdict.state,
    url: pin.url,
    mode: pin.mode,
    expects: showExpectation(pin.expects),
    at: verdict.state === 'ended' ? null : instantText(verdict.atMs),
    found: found && showMatchedRouter(found),
    reason: verdict.state === 'broken' ? verdict.reason : null,
  }
}

export function showCoverage(coverage: PinCoverage) {
  return {
    organization_revision: coverage.organizationRevision,
    judged_at: instantText(coverage.judgedAt),
    routers: coverage.routers,
    reached: coverage.routers - coverage.unreachedTotal,
    reached_by_pins: coverage.reachedByPins,
    unreached: coverage.unreached.map(showMatchedRouter),
    unreached_total: coverage.unreachedTotal,
    examined: coverage.examined,
  }
}

const URL_LENGTH_MAX = 2_048
const NOTE_LENGTH_MAX = 500

const isTrue = vine.createRule((value, _options, field) => {
  if (value === true) return
  field.report(`The ${field.getFieldPath()} field must be true`, 'isTrue', field)
})

const pinExpectation = () =>
  strictObject({
    booking_flow_id: identifierText().optional(),
    booking_flow_url: webUrl().optional(),
    router_id: identifierText().optional(),
    none: vine.boolean({ strict: true }).use(isTrue()).optional(),
  }).use(describedAs({ minProperties: 1, maxProperties: 2, title: 'PinExpectationPayload' }))

const url = () => shortUrlText(URL_LENGTH_MAX)
const mode = () => vine.enum(PIN_MODES)
const note = () => text({ min: 0, max: NOTE_LENGTH_MAX })

const NULLABLE = ['note', 'expires_at']

export const createPinValidator = vine.create(
  strictObject(
    {
      url: url(),
      at: pinTime().optional(),
      expects: pinExpectation(),
      mode: mode(),
      note: note().nullable().optional(),
      expires_at: instant().nullable().optional(),
    },
    { nullable: NULLABLE }
  )
)

export const updatePinValidator = vine.create(
  strictObject(
    {
      ...revisedReadOnlyMembers,
      url: url().optional(),
      at: pinTime().optional(),
      expects: pinExpectation().optional(),
      mode: mode().optional(),
      note: note().nullable().optional(),
      expires_at: instant().nullable().optional(),
    },
    { nullable: NULLABLE }
  )
)

export const runPinsValidator = vine.create(
  strictObject({ ids: identifierList({ min: 1, max: PINS_MAX }).optional() })
)

export async function readCreatePin(body: unknown): Promise<Result<PinFields, FieldProblem[]>> {
  const payload = await createPinValidator.validate(body)
  const expects = expectationOf(payload.expects)
  if (!expects) return err([NOT_ONE])
  return ok({
    url: payload.url,
    at: readPinTime(payload.at) ?? { type: 'now' },
    expects,
    mode: payload.mode,
    note: payload.note ?? null,
    expiresAtMs: payload.expires_at?.getTime() ?? null,
  })
}

interface PinUpdate {
  /** Members absent from the payload are undefined; null removes a value. */
  readonly changes: PinChanges
  readonly problemsWith: (current: RouterPin) => readonly FieldProblem[]
}

/** Accepts a pin as answers show it. Members that only the service sets must be unchanged. */
export async function readUpdatePin(body: unknown): Promise<Result<PinUpdate, FieldProblem[]>> {
  const payload = await updatePinValidator.validate(body)
  const expects = payload.expects && expectationOf(payload.expects)
  if (expects === null) return err([NOT_ONE])
  const { expires_at: expiresAt } = payload
  return ok({
    changes: {
      url: payload.url,
      at: readPinTime(payload.at) ?? undefined,
      expects,
      mode: payload.mode,
      note: payload.note,
      expiresAtMs: expiresAt ? expiresAt.getTime() : expiresAt,
    },
    problemsWith: (current) => readOnlyProblems(payload, showPin(current)),
  })
}

/** Null unless exactly one thing is expected. */
function expectationOf({
  booking_flow_id: flowId,
  booking_flow_url: flowUrl,
  router_id: routerId,
  none,
}: Infer<ReturnType<typeof pinExpectation>>): PinExpectation | null {
  const given: PinExpectation[] = []
  if (flowId !== undefined) {
    given.push({ type: 'booking_flow', id: flowId, ...(flowUrl !== undefined && { url: flowUrl }) })
  }
  if (routerId !== undefined) given.push({ type: 'router', id: routerId })
  if (none !== undefined) given.push({ type: 'none' })
  const isUrlOfNone = flowUrl !== undefined && flowId === undefined
  return given.length === 1 && !isUrlOfNone ? (given[0] ?? null) : null
}

const NOT_ONE: FieldProblem = {
  field: 'expects',
  rule: 'exactlyOne',
  message:
    'The expects field must have exactly one of booking_flow_id, router_id and none, and booking_flow_url only beside booking_flow_id',
}

export function sendPinNotFound(ctx: HttpContext): void {
  sendProblem(ctx, PIN_NOT_FOUND)
}

export function sendPinRefusal(
  ctx: HttpContext,
  refusal: CreatePinRefusal | UpdatePinRefusal | DeletePinRefusal
): void {
  switch (refusal.type) {
    case 'not_found':
      return sendPinNotFound(ctx)
    case 'override_missing':
      return sendProblem(ctx, PIN_WEAKENED)
    case 'revision_stale':
      return sendStale(ctx, PIN_STALE, refusal.revision)
    case 'too_many':
      return sendProblem(ctx, PIN_LIMIT_REACHED)
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    case 'target_unknown':
      return sendProblem(ctx, TARGET_UNKNOWN[refusal.target])
    case 'not_held':
      return sendProblem(ctx, { ...PIN_NOT_HELD, extensions: showNotHeld(refusal) })
    default:
      return refusal satisfies never
  }
}

function showNotHeld({ verdict: { atMs, found, reason } }: PinNotHeld) {
  return { at: instantText(atMs), found: found && showMatchedRouter(found), reason }
}

export const PIN_NOT_FOUND = notFound('pin')
export const PIN_STALE = stale('pin')

const PIN_WEAKENED = permissionMissing(
  'pins:override',
  'weakening, moving or deleting a blocking pin'
)

export const PIN_LIMIT_REACHED: Problem = {
  status: 409,
  code: 'E_PIN_LIMIT_REACHED',
  title: 'Too many pins',
  detail: `An organization may have at most ${PINS_MAX} pins.`,
}

export const PIN_NOT_HELD: Problem = {
  status: 409,
  code: 'E_PIN_NOT_HELD',
  title: 'Pin does not hold',
  detail:
    'The URL does not lead to what the pin expects. A blocking pin must hold when it is written; one of the mode warn need not.',
}

export const TARGET_UNKNOWN = {
  booking_flow: targetUnknown('booking_flow_id', 'booking flow'),
  router: targetUnknown('router_id', 'router'),
} as const

function targetUnknown(member: string, noun: string): Problem {
  const field = `expects.${member}`
  const message = `The ${field} field does not name a ${noun} of the organization`
  return {
    status: 422,
    code: 'E_PIN_TARGET_UNKNOWN',
    title: 'Unknown target',
    detail: `${message}.`,
    errors: [{ field, rule: 'exists', message }],
  }
}
