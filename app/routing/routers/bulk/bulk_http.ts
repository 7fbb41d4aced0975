import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  leastListed,
  listedConflicts,
  ReportBudget,
  sendPinsBroken,
  showBrokenPins,
  showConflicts,
  showWrittenConflicts,
} from '#routing/routers/conflicts/conflicts_http'
import { filterOf, textFilters } from '#routing/routers/router_filter_http'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  patternTooSlow,
  sendFilterRefusal,
} from '#routing/routers/router_http'
import { conflictPolicy, routerTags, scheduling } from '#routing/routers/router_write_http'
import {
  BULK_LIMITS,
  type BulkChange,
  type BulkDeleteRefusal,
  type BulkDeletion,
  type BulkProblem,
  type BulkUpdate,
  type BulkUpdateRefusal,
  type RouterSelection,
  type SelectionRefusal,
} from '#routing/routers/writes/bulk_routers'
import { actorOf, writeQuery } from '#shared/http/write_query'
import { describedAs, identifierList, identifierText } from '#shared/http/text'
import { pinPolicy, sendQuotaExceeded } from '#shared/http/refusals'
import { invalid, notFound, type Problem, sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'

const hasMembers = vine.createRule(
  (value, _options, field) => {
    if (!vine.helpers.isObject(value) || Object.keys(value).length > 0) return
    const path = field.getFieldPath()
    field.report(`The ${path} field must have at least one member`, 'minMembers', field)
  },
  {
    toJSONSchema: (schema) => {
      schema.minProperties = 1
    },
  }
)

const isOneSelection = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value) || 'ids' in value !== 'filter' in value) return
  const subject = { ...field, name: 'ids', getFieldPath: () => 'ids' }
  field.report('The ids field must be given, or the filter field, but not both', 'oneOf', subject)
})

const replacesOrAdds = vine.createRule((value, _options, field) => {
  if (!vine.helpers.isObject(value) || !('tags' in value)) return
  if (!('add_tags' in value) && !('remove_tags' in value)) return
  const path = `${field.getFieldPath()}.tags`
  const subject = { ...field, name: 'tags', getFieldPath: () => path }
  field.report(`The ${path} field must not be given with add_tags or remove_tags`, 'oneOf', subject)
})

const filter = strictObject({
  ...textFilters,
  is_default: vine.boolean({ strict: true }).optional(),
  is_active: vine.boolean({ strict: true }).optional(),
})
  .use(hasMembers())
  .use(describedAs({ title: 'RouterFilter' }))

const selection = {
  ids: identifierList({ min: 1, max: BULK_LIMITS.routers }).optional(),
  filter: filter.optional(),
}

export const bulkDeleteValidator = vine.create(strictObject(selection).use(isOneSelection()))

export const bulkUpdateValidator = vine.create(
  strictObject({
    ...selection,
    set: strictObject({
      is_active: vine.boolean({ strict: true }).optional(),
      booking_flow_id: identifierText().optional(),
      tags: routerTags().optional(),
      add_tags: routerTags().optional(),
      remove_tags: routerTags().optional(),
      scheduling: scheduling().optional(),
    })
      .use(hasMembers())
      .use(replacesOrAdds()),
  }).use(isOneSelection())
)

/** `now` is the instant of the request. */
export async function readBulkDelete(body: unknown, now: Date): Promise<RouterSelection> {
  return selectionOf(await bulkDeleteValidator.validate(body), now)
}

interface BulkUpdatePayload {
  readonly selection: RouterSelection
  readonly change: BulkChange
}

/** `now` is the instant of the request. */
export async function readBulkUpdate(body: unknown, now: Date): Promise<BulkUpdatePayload> {
  const payload = await bulkUpdateValidator.validate(body)
  const { set } = payload
  return {
    selection: selectionOf(payload, now),
    change: {
      isActive: set.is_active,
      bookingFlowId: set.booking_flow_id,
      tags: set.tags,
      addTags: set.add_tags,
      removeTags: set.remove_tags,
      activeFromMs: toMs(set.scheduling?.active_from),
      activeUntilMs: toMs(set.scheduling?.active_until),
    },
  }
}

/** An id that is given twice counts once. */
function selectionOf(payload: Infer<typeof bulkDeleteValidator>, now: Date): RouterSelection {
  return payload.ids
    ? { ids: [...new Set(payload.ids)] }
    : { filter: filterOf(payload.filter ?? {}, now) }
}

function toMs(bound: Date | null | undefined): number | null | undefined {
  return bound ? bound.getTime() : bound
}

export const bulkUpdateQueryValidator = vine.create(
  strictObject({
    on_conflict: conflictPolicy().optional(),
    on_pin: pinPolicy().optional(),
    ...writeQuery,
    conflicts: listedConflicts().optional(),
  })
)

export async function readBulkUpdateQuery(ctx: HttpContext) {
  const query = await ctx.request.validateUsing(bulkUpdateQueryValidator, {
    data: ctx.request.qs(),
  })
  return {
    actor: actorOf(ctx),
    onConflict: query.on_conflict ?? 'warn',
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    leastListed: leastListed(query.conflicts),
  }
}

export const BULK_REFUSED: Problem = {
  status: 422,
  code: 'E_BULK_REFUSED',
  title: 'Bulk change refused',
  detail: 'No router was changed, because some cannot be. The routers member names each of them.',
}

export const BULK_TOO_LARGE: Problem = {
  status: 422,
  code: 'E_BULK_TOO_LARGE',
  title: 'Too many routers',
  detail: `The filter finds more than ${BULK_LIMITS.routers} routers, or more than ${BULK_LIMITS.bytes} bytes of them. No router was changed. Use a narrower filter.`,
}

const FLOW_FIELD = 'set.booking_flow_id'
const FLOW_MESSAGE = `The ${FLOW_FIELD} field does not name a booking flow of the organization`

export const FLOW_TO_SET_UNKNOWN: Problem = {
  ...BOOKING_FLOW_UNKNOWN,
  detail: `${FLOW_MESSAGE}.`,
  errors: [{ field: FLOW_FIELD, rule: 'exists', message: FLOW_MESSAGE }],
}

const PATTERN_FIELD = 'filter.name.$regex'

export const BULK_PATTERN_TOO_SLOW = patternTooSlow(PATTERN_FIELD)

const MISSING = notFound('router')

/** The codes of a refused router. */
export const BULK_CODES = [
  MISSING.code,
  invalid([]).code,
  ACTIVE_DEFAULT_EXISTS.code,
  CONFLICTS.code,
]

export function sendBulkRefusal(ctx: HttpContext, refusal: BulkUpdateRefusal): void {
  switch (refusal.type) {
    case 'booking_flow_unknown':
      return sendProblem(ctx, FLOW_TO_SET_UNKNOWN)
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'pins_broken':
      return sendPinsBroken(ctx, refusal)
    case 'refused': {
      const budget = new ReportBudget()
      const routers = refusal.routers.map(({ id, name, problem }) => ({
        _id: id,
        ...(name === null ? {} : { name }),
        problems: [showProblem(problem, budget)],
      }))
      return sendProblem(ctx, { ...BULK_REFUSED, extensions: { routers } })
    }
    default:
      return sendSelectionRefusal(ctx, refusal)
  }
}

export function sendBulkDeleteRefusal(ctx: HttpContext, refusal: BulkDeleteRefusal): void {
  if (refusal.type === 'pins_broken') return sendPinsBroken(ctx, refusal)
  sendSelectionRefusal(ctx, refusal)
}

function sendSelectionRefusal(ctx: HttpContext, refusal: SelectionRefusal): void {
  switch (refusal.type) {
    case 'filter':
      return sendFilterRefusal(ctx, { type: refusal.problem }, PATTERN_FIELD)
    case 'unknown': {
      const problems = [codeAndDetail(MISSING)]
      const routers = refusal.ids.map((id) => ({ _id: id, problems }))
      return sendProblem(ctx, { ...BULK_REFUSED, extensions: { routers } })
    }
    case 'too_large': {
      const { routers, bytes } = refusal
      const extensions = { selected: { routers, bytes }, allowed: BULK_LIMITS }
      return sendProblem(ctx, { ...BULK_TOO_LARGE, extensions })
    }
    default:
      return refusal satisfies never
  }
}

function showProblem(problem: BulkProblem, budget: ReportBudget) {
  switch (problem.type) {
    case 'invalid':
      return { ...codeAndDetail(invalid(problem.problems)), errors: problem.problems }
    case 'active_default_exists':
      return codeAndDetail(ACTIVE_DEFAULT_EXISTS)
    case 'conflicts': {
      const conflicts = showConflicts(problem.report, new Set(), budget)
      return { ...codeAndDetail(CONFLICTS), conflicts }
    }
    default:
      return problem satisfies never
  }
}

function codeAndDetail({ code, detail }: Pick<Problem, 'code' | 'detail'>) {
  return { code, detail }
}

export function showBulkUpdate({ matched, written, brokenPins }: BulkUpdate, isWritten: boolean) {
  return {
    matched,
    updated: written.length,
    ids: written.map(({ router }) => router.id),
    conflicts: showWrittenConflicts(written),
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}

export function showBulkDeletion({ ids, brokenPins }: BulkDeletion, isWritten: boolean) {
  return {
    matched: ids.length,
    deleted: ids.length,
    ids,
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}
