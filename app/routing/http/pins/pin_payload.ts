import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { PINS_MAX } from '#routing/actions/pins/create_pin'
import type { PinChanges } from '#routing/actions/pins/update_pin'
import type { PinExpectation } from '#routing/engine/answers/pin_verdict'
import { PIN_MODES, type PinFields, type RouterPin } from '#routing/pins/router_pin'
import type { FieldProblem } from '#shared/field_problem'
import { describedAs } from '#shared/http/described_as'
import { identifierList } from '#shared/http/identifier_list'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { readOnlyProblems, revisedReadOnlyMembers } from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import { webUrl } from '#shared/http/web_url'
import { err, ok, type Result } from '#shared/result'
import { shortUrlText } from '../urls/url_payload.js'
import { pinTime, readPinTime } from './pin_time.js'
import { showPin } from './pin_transformer.js'

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

/** Accepts a pin as answers show it: members that only the service sets must then be equal. */
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
