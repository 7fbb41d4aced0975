import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { CreateRouterInput } from '#routing/routers/writes/create_router'
import type { PutRouterInput } from '#routing/routers/writes/put_router'
import type { UpdateRouterInput } from '#routing/routers/writes/update_router'
import type { RouterProblem } from '#routing/routers/writes/check_router'
import type { RouterDraft } from '#routing/routers/writes/proposed_changes'
import { type BookingFlowRouter, NO_TAGS } from '#routing/booking_flow_router'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import { WARNING_CODES } from '#routing/engine/criteria/warning_code'
import { describedAs } from '#shared/http/described_as'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import {
  readOnlyEnum,
  readOnlyEnums,
  readOnlyProblems,
  revisedReadOnlyMembers,
} from '#shared/http/read_only_members'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import { criteriaFromUrl, statedCriteria } from '../criteria/criteria_from_url.js'
import { matchingCriteria } from '../criteria/criteria_payload.js'
import { routableExampleUrls } from '../urls/url_payload.js'
import { externalId } from './external_id_text.js'
import { routerTags } from './router_tags.js'
import { showRouter } from './router_transformer.js'

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

export const updateRouterValidator = vine.create(
  strictObject(
    {
      ...revisedReadOnlyMembers,
      priority_class: readOnlyEnum(PRIORITY_CLASSES).optional(),
      accepted_warnings: readOnlyEnums(WARNING_CODES),
      ...draftMembers,
    },
    { nullable: ['description', ...NULLABLE] }
  )
)

export const putRouterValidator = vine.create(
  strictObject(
    {
      ...revisedReadOnlyMembers,
      priority_class: readOnlyEnum(PRIORITY_CLASSES).optional(),
      accepted_warnings: readOnlyEnums(WARNING_CODES),
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
    criteria: statedCriteria(payload) ?? null,
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
    problemsWith: (current) => readOnlyProblems(payload, showRouter(current), OTHER_READ_ONLY),
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
      ...readOnlyProblems(payload, current ? showRouter(current) : {}, OTHER_READ_ONLY),
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
    criteria: statedCriteria(payload),
    isDefault: payload.is_default,
    isActive: payload.is_active,
    activeFromMs: boundMs(payload.scheduling?.active_from),
    activeUntilMs: boundMs(payload.scheduling?.active_until),
  }
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
    criteria: statedCriteria(payload),
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
