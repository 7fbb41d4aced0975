import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  BROKEN_REASONS,
  type PinExpectation,
  type PinTime,
} from '#routing/engine/answers/pin_verdict'
import { PIN_EXPECTATION } from '#routing/routers/conflicts/verdicts_http'
import { MATCHED_ROUTER } from '#routing/routers/conflicts/matched_router_http'
import { shortUrlText } from '#routing/routers/urls_http'
import { PIN_MODES } from '#routing/routers/writes/write_participant'
import * as api from '#shared/http/api'
import { instant, INSTANT_SHAPE, instantHint, parseInstant } from '#shared/http/instant'
import { readOnlyProblems, revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, identifierText, text, webUrl } from '#shared/http/text'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { instantText } from '#shared/time'
import { type CreatePinRefusal, PINS_MAX, type PinWriteRefusal } from './create_pin.js'
import type { DeletePinRefusal } from './delete_pins.js'
import type { PinTargetUnknown } from './judge_new_pin.js'
import { type PinCoverage, UNREACHED_NAMED_MAX } from './read_coverage.js'
import type { PinFields, RouterPin } from './router_pin.js'
import type { JudgedRouterPin, PinRun } from './run_pins.js'
import type { PinChanges, UpdatePinRefusal } from './update_pin.js'

/** How the API description shows `at`; answers have the same form. */
const PIN_TIME = {
  title: 'PinTime',
  oneOf: [
    { type: 'string', pattern: `^now$|${INSTANT_SHAPE}` },
    api.answerObject(
      {
        from: { ...api.INSTANT, description: 'The start of the window, inclusive.' },
        until: { ...api.INSTANT, description: 'The end of the window, exclusive.' },
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

const MODE = api.oneOf(
  PIN_MODES,
  '`block` refuses writes of routers that would break the pin; `warn` lets them pass and tells their author.'
)

export const ROUTER_PIN = api.component(
  'RouterPin',
  api.answer<RouterPin, 'lastState' | 'creatorIds' | 'creator' | 'flow'>({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    url: api.described(api.STRING, 'As it was written.'),
    at: api.from(PIN_TIME, ({ at }) => showPinTime(at)),
    expects: PIN_EXPECTATION,
    mode: MODE,
    note: api.nullable(api.STRING),
    expires_at: api.nullable(
      api.INSTANT,
      'From this instant on it is not judged any more; 30 days later it is removed.'
    ),
    revision: api.REVISION,
    createdAt: api.INSTANT,
    updatedAt: api.INSTANT,
  })
)

const FOUND = api.nullable(MATCHED_ROUTER, 'The router that wins then; null if none does.')

const VERDICT = api.answer<JudgedRouterPin, 'pin' | 'verdict'>({
  pin_id: api.from(api.IDENTIFIER, ({ pin }) => pin.id),
  state: api.from(
    api.oneOf(
      ['held', 'broken', 'ended'],
      '`ended`: it has expired or its time is past, so it was not judged.'
    ),
    ({ verdict }) => verdict.state
  ),
  url: api.from(api.STRING, ({ pin }) => pin.url),
  mode: api.from(MODE, ({ pin }) => pin.mode),
  expects: api.from(PIN_EXPECTATION, ({ pin }) => pin.expects),
  at: api.from(
    api.nullable(
      api.INSTANT,
      'The first instant at which it does not hold, or the first that was judged; null if it has ended.'
    ),
    ({ verdict }) => (verdict.state === 'ended' ? null : verdict.atMs)
  ),
  found: api.from(FOUND, ({ verdict }) => (verdict.state === 'ended' ? null : verdict.found)),
  reason: api.from(
    api.nullable(api.oneOf(BROKEN_REASONS), 'Why it is broken; null otherwise.'),
    ({ verdict }) => (verdict.state === 'broken' ? verdict.reason : null)
  ),
})

export const PIN_RUN = api.component(
  'PinRun',
  api.answer<PinRun, 'pins'>({
    organization_revision: api.described(api.COUNT, 'The revision whose routers were judged.'),
    judged_at: api.INSTANT,
    totals: api.from(
      api.answerObject({ held: api.COUNT, broken: api.COUNT, ended: api.COUNT }),
      pinTotals
    ),
    verdicts: api.from(
      api.arrayOf(VERDICT, { maxItems: PINS_MAX, description: 'Newest pin first.' }),
      ({ pins }) => pins
    ),
  })
)

export function pinTotals({ pins }: PinRun) {
  const count = (state: JudgedRouterPin['verdict']['state']) =>
    pins.filter(({ verdict }) => verdict.state === state).length
  return { held: count('held'), broken: count('broken'), ended: count('ended') }
}

export const PIN_COVERAGE = api.component(
  'PinCoverage',
  api.answer<PinCoverage>({
    organization_revision: api.described(api.COUNT, 'The revision whose routers were judged.'),
    judged_at: api.INSTANT,
    routers: api.described(api.COUNT, 'The active routers whose schedule has not ended.'),
    reached: api.from(
      api.described(api.COUNT, 'How many of them win a pin or an example URL.'),
      ({ routers, unreachedTotal }) => routers - unreachedTotal
    ),
    reached_by_pins: api.described(api.COUNT, 'How many of them win the URL of a pin.'),
    unreached: api.arrayOf(MATCHED_ROUTER, {
      maxItems: UNREACHED_NAMED_MAX,
      description: 'The first of the others, in precedence.',
    }),
    unreached_total: api.COUNT,
    examined: api.described(
      api.COUNT,
      'The first routers in precedence, whose example URLs were resolved. If there was no time for all of `routers`, some of `unreached` may win an example URL of another one.'
    ),
  })
)

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
    problemsWith: (current) => readOnlyProblems(payload, api.show(ROUTER_PIN, current)),
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

export const PIN_NOT_FOUND = api.notFound('pin')

/** The problems of a pin's fields. */
const OF_FIELDS: api.Refusals<PinWriteRefusal> = {
  invalid: api.INVALID,
  target_unknown: {
    ...targetUnknown('booking_flow'),
    of: ({ target }) => targetUnknown(target),
  },
  not_held: {
    status: 409,
    code: 'E_PIN_NOT_HELD',
    title: 'Pin does not hold',
    detail:
      'The URL does not lead to what the pin expects. A blocking pin must hold when it is written; one of the mode warn need not.',
    extensions: { at: api.EXAMPLE_INSTANT, found: null, reason: 'other_answer' },
    extensionSchemas: {
      at: api.described(api.INSTANT, 'The first instant at which it does not hold.'),
      found: FOUND,
      reason: api.oneOf(BROKEN_REASONS),
    },
    of: ({ verdict: { atMs, found, reason } }) => ({
      extensions: {
        at: instantText(atMs),
        found: found && api.show(MATCHED_ROUTER, found),
        reason,
      },
    }),
  },
}

export const CREATE_PIN_REFUSALS: api.Refusals<CreatePinRefusal> = {
  ...OF_FIELDS,
  too_many: {
    status: 409,
    code: 'E_PIN_LIMIT_REACHED',
    title: 'Too many pins',
    detail: `An organization may have at most ${PINS_MAX} pins.`,
  },
}

export const DELETE_PIN_REFUSALS: api.Refusals<DeletePinRefusal> = {
  not_found: PIN_NOT_FOUND,
  revision_stale: api.stale('pin'),
  override_missing: api.permissionMissing(
    'pins:override',
    'weakening, moving or deleting a blocking pin'
  ),
}

export const UPDATE_PIN_REFUSALS: api.Refusals<UpdatePinRefusal> = {
  ...DELETE_PIN_REFUSALS,
  ...OF_FIELDS,
}

function targetUnknown(target: PinTargetUnknown['target']): api.Problem {
  const field = `expects.${target}_id`
  const message = `The ${field} field does not name a ${target.replace('_', ' ')} of the organization`
  return {
    status: 422,
    code: 'E_PIN_TARGET_UNKNOWN',
    title: 'Unknown target',
    detail: `${message}.`,
    errors: [{ field, rule: 'exists', message }],
  }
}
