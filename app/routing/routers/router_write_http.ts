import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { Severity } from '#routing/engine/conflicts/conflict_kind'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'
import type { ConflictPolicy } from '#routing/routers/writes/write_participant'
import { normalForm } from '#shared/characters'
import { instant } from '#shared/http/instant'
import { show } from '#shared/http/json_schema'
import { flag } from '#shared/http/query'
import {
  readOnlyEnum,
  readOnlyEnums,
  readOnlyProblems,
  revisedReadOnlyMembers,
} from '#shared/http/read_only_members'
import { pinPolicy } from '#shared/http/refusals'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierText, text } from '#shared/http/text'
import { actorOf, writeQuery } from '#shared/http/write_query'
import type { Actor, PinPolicy } from '#shared/write_options'
import { type BookingFlowRouter, NO_TAGS } from './booking_flow_router.js'
import { acceptedCodes, leastListed, listedConflicts } from './conflicts/conflicts_http.js'
import { criteriaFromUrl, criteriaInput, matchingCriteria } from './criteria_http.js'
import { ROUTER } from './router_http.js'
import { routableExampleUrls } from './urls_http.js'
import { TAGS_MAX } from './writes/bulk_routers.js'
import type { RouterProblem } from './writes/check_router.js'
import type { CreateRouterInput } from './writes/create_router.js'
import type { RouterDraft } from './writes/proposed_changes.js'
import type { PutRouterInput } from './writes/put_router.js'
import type { UpdateRouterInput } from './writes/update_router.js'

export const EXTERNAL_ID_LENGTH_MAX = 128

const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u

/** URL parsers remove these two from a path, so that no URL could name the router. */
const DOTS = /^\.\.?$/

const isPrintable = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const path = field.getFieldPath()
  if (UNPRINTABLE.test(value)) {
    const message = `The ${path} field must have printable characters only: letters, digits, punctuation, symbols and blanks`
    field.report(message, 'printable', field)
  } else if (DOTS.test(value)) {
    field.report(`The ${path} field must not be . or .., which URLs cannot carry`, 'dots', field)
  }
})

/** A caller's own identifier of a router. The API's description has its rule in words: few clients know such a pattern. */
export function externalId() {
  return text({ max: EXTERNAL_ID_LENGTH_MAX }).use(isPrintable())
}

const TAG_LENGTH_MAX = 50

/** Vine checks a list before the rules of its items have normalized them. */
const isWithoutRepeats = vine.createRule(
  (value, _options, field) => {
    if (!Array.isArray(value)) return
    const seen = new Map<unknown, number>()
    for (const [index, tag] of value.entries()) {
      const stored: unknown = typeof tag === 'string' ? normalForm(tag).trim() : tag
      const first = seen.get(stored)
      if (first === undefined) {
        seen.set(stored, index)
        continue
      }
      const list = field.getFieldPath()
      const path = `${list}.${index}`
      const message = `The ${path} field must not repeat ${list}.${first}`
      field.report(message, 'distinct', { ...field, getFieldPath: () => path })
    }
  },
  {
    toJSONSchema: (schema) => {
      schema.uniqueItems = true
    },
  }
)

export function routerTag() {
  return text({ max: TAG_LENGTH_MAX })
}

/** Different tags, in the order given. */
export function routerTags() {
  return vine.array(routerTag()).maxLength(TAGS_MAX).use(isWithoutRepeats())
}

const OTHER_READ_ONLY = ['priority_class', 'accepted_warnings']
const NAME_LENGTH_MAX = 100
const DESCRIPTION_LENGTH_MAX = 2_000

export function routerName() {
  return text({ max: NAME_LENGTH_MAX })
}

function description() {
  return text({ min: 0, max: DESCRIPTION_LENGTH_MAX })
}

export function scheduling() {
  return strictObject(
    {
      active_from: instant().nullable().optional(),
      active_until: instant().nullable().optional(),
    },
    { nullable: ['active_from', 'active_until'] }
  ).use(describedAs({ title: 'SchedulingPayload' }))
}

const optionalMembers = {
  tags: routerTags().optional(),
  external_id: externalId().nullable().optional(),
  example_urls: routableExampleUrls().optional(),
  matching_criteria: matchingCriteria().nullable().optional(),
  matching_criteria_from_url: criteriaFromUrl(),
  is_default: vine.boolean({ strict: true }).optional(),
  is_active: vine.boolean({ strict: true }).optional(),
  scheduling: scheduling().optional(),
}

const createMembers = {
  name: routerName(),
  description: description().optional(),
  booking_flow_id: identifierText(),
  ...optionalMembers,
}

const NULLABLE = ['external_id', 'matching_criteria']

export function createRouterPayload() {
  return strictObject(createMembers, { nullable: NULLABLE })
}

export const createRouterValidator = vine.create(createRouterPayload())

/** All members, none of them required. */
export const draftMembers = {
  name: routerName().optional(),
  description: description().nullable().optional(),
  booking_flow_id: identifierText().optional(),
  ...optionalMembers,
}

const readOnlyMembers = {
  ...revisedReadOnlyMembers,
  priority_class: readOnlyEnum(PRIORITY_CLASSES).optional(),
  accepted_warnings: readOnlyEnums(WARNING_CODES),
}

export const updateRouterValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      ...draftMembers,
    },
    { nullable: ['description', ...NULLABLE] }
  )
)

export const putRouterValidator = vine.create(
  strictObject(
    {
      ...readOnlyMembers,
      ...createMembers,
    },
    { nullable: NULLABLE }
  )
)

export async function readCreateRouter(body: unknown): Promise<CreateRouterInput> {
  return createRouterInput(await createRouterValidator.validate(body))
}

export function createRouterInput(payload: Infer<typeof createRouterValidator>): CreateRouterInput {
  return {
    name: payload.name,
    description: payload.description ?? null,
    tags: payload.tags ?? NO_TAGS,
    externalId: payload.external_id ?? null,
    bookingFlowId: payload.booking_flow_id,
    exampleUrls: payload.example_urls ?? [],
    criteria: criteriaInput(payload) ?? null,
    isDefault: payload.is_default ?? false,
    isActive: payload.is_active ?? true,
    activeFromMs: payload.scheduling?.active_from?.getTime() ?? null,
    activeUntilMs: payload.scheduling?.active_until?.getTime() ?? null,
  }
}

interface RouterUpdate {
  /** Members absent from the payload are undefined; null removes a value. */
  readonly input: UpdateRouterInput
  readonly problemsWith: (current: BookingFlowRouter) => readonly RouterProblem[]
}

/** Accepts a router as answers show it: members that only the service sets must then be equal. */
export async function readUpdateRouter(body: unknown): Promise<RouterUpdate> {
  const payload = await updateRouterValidator.validate(body)
  return {
    input: updateRouterInput(payload),
    problemsWith: (current) => readOnlyProblems(payload, show(ROUTER, current), OTHER_READ_ONLY),
  }
}

interface RouterPut {
  readonly input: PutRouterInput
  /** `current` is the router that would be replaced. */
  readonly problemsWith: (current: BookingFlowRouter | null) => readonly RouterProblem[]
}

/** The whole router with the external id of the path. Accepts a router as answers show it, like `readUpdateRouter`. */
export async function readPutRouter(body: unknown, inPath: string): Promise<RouterPut> {
  const payload = await putRouterValidator.validate(body)
  const { external_id: inBody = inPath } = payload
  const message = `The external_id field must be absent or that of the path: ${inPath}`
  const problems = inBody === inPath ? [] : [{ field: 'external_id', rule: 'ofPath', message }]
  return {
    input: { ...createRouterInput(payload), externalId: inPath },
    problemsWith: (current) => [
      ...problems,
      ...readOnlyProblems(payload, current ? show(ROUTER, current) : {}, OTHER_READ_ONLY),
    ],
  }
}

function updateRouterInput(payload: Infer<typeof updateRouterValidator>): UpdateRouterInput {
  return {
    name: payload.name,
    description: payload.description,
    tags: payload.tags,
    externalId: payload.external_id,
    bookingFlowId: payload.booking_flow_id,
    exampleUrls: payload.example_urls,
    criteria: criteriaInput(payload),
    isDefault: payload.is_default,
    isActive: payload.is_active,
    activeFromMs: boundMs(payload.scheduling?.active_from),
    activeUntilMs: boundMs(payload.scheduling?.active_until),
  } satisfies Record<keyof UpdateRouterInput, unknown>
}

/** What routing compares of a payload. Members that it lacks are undefined. */
export function draftOf(
  payload: Pick<
    Infer<typeof updateRouterValidator>,
    | 'name'
    | 'booking_flow_id'
    | 'matching_criteria'
    | 'matching_criteria_from_url'
    | 'is_default'
    | 'is_active'
    | 'scheduling'
  >
): RouterDraft {
  return {
    name: payload.name,
    bookingFlowId: payload.booking_flow_id,
    criteria: criteriaInput(payload),
    isDefault: payload.is_default,
    isActive: payload.is_active,
    activeFromMs: boundMs(payload.scheduling?.active_from),
    activeUntilMs: boundMs(payload.scheduling?.active_until),
  }
}

/** Undefined stays undefined, and null null. */
export function boundMs(bound: Date | null | undefined): number | null | undefined {
  return bound ? bound.getTime() : bound
}

/** The external id in the path of a request. */
export const externalIdValidator = vine.create({ external_id: externalId() })

function conflictPolicy() {
  return vine.enum(['warn', 'reject'] as const).meta({ default: 'warn' })
}

export const writePolicies = {
  on_conflict: conflictPolicy().optional(),
  on_pin: pinPolicy().optional(),
  ...writeQuery,
  conflicts: listedConflicts().optional(),
}

const members = {
  ...writePolicies,
  accept: acceptedCodes().optional(),
}

export const writeQueryValidator = vine.create(strictObject(members))

/** For writes that can answer their impact on past traffic. */
export const assessedWriteQueryValidator = vine.create(
  strictObject({ ...members, impact: flag().optional() })
)

export const deleteQueryValidator = vine.create(
  strictObject({ on_pin: pinPolicy().optional(), ...writeQuery })
)

/** Who deletes one or several routers, and how. */
export async function readDeleteQuery(ctx: HttpContext) {
  const query = await ctx.request.validateUsing(deleteQueryValidator, { data: ctx.request.qs() })
  return {
    actor: actorOf(ctx),
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
  }
}

interface WriteQuery {
  readonly actor: Actor
  readonly onConflict: ConflictPolicy
  readonly onPin: PinPolicy
  readonly validateOnly: boolean
  readonly leastListed: Severity
  readonly accept: readonly WarningCode[]
}

/** Who writes, and how to write one or several routers. */
export async function readWriteQuery(ctx: HttpContext): Promise<WriteQuery> {
  return toQuery(
    ctx,
    await ctx.request.validateUsing(writeQueryValidator, { data: ctx.request.qs() })
  )
}

/** Like `readWriteQuery`, but for a write that can answer its impact. */
export async function readAssessedWriteQuery(ctx: HttpContext) {
  const query = await ctx.request.validateUsing(assessedWriteQueryValidator, {
    data: ctx.request.qs(),
  })
  return { ...toQuery(ctx, query), impact: query.impact ?? false }
}

export function toQuery(ctx: HttpContext, query: Infer<typeof writeQueryValidator>): WriteQuery {
  return {
    actor: actorOf(ctx),
    onConflict: query.on_conflict ?? 'warn',
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
    accept: query.accept ?? [],
  }
}
