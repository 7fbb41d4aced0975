import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { BROKEN_PINS, PINS_BROKEN } from '#routing/routers/conflicts/verdicts_http'
import {
  CONFLICT_REPORT,
  ReportBudget,
  WRITTEN_CONFLICTS,
} from '#routing/routers/conflicts/conflicts_http'
import { filterOf, textFilters } from '#routing/routers/router_filter_http'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  filterRefusals,
  ROUTER_NOT_FOUND,
} from '#routing/routers/router_http'
import {
  boundMs,
  routerTags,
  scheduling,
  toQuery,
  writePolicies,
} from '#routing/routers/router_write_http'
import {
  BULK_LIMITS,
  type BulkChange,
  type BulkDeleteRefusal,
  type BulkDeletion,
  type BulkProblem,
  type BulkUpdate,
  type BulkUpdateRefusal,
  type RefusedRouter,
  type RouterSelection,
} from '#routing/routers/writes/bulk_routers'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { describedAs, identifierList, identifierText } from '#shared/http/text'

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
      activeFromMs: boundMs(set.scheduling?.active_from),
      activeUntilMs: boundMs(set.scheduling?.active_until),
    },
  }
}

/** An id that is given twice counts once. */
function selectionOf(payload: Infer<typeof bulkDeleteValidator>, now: Date): RouterSelection {
  return payload.ids
    ? { ids: [...new Set(payload.ids)] }
    : { filter: filterOf(payload.filter ?? {}, now) }
}

export const bulkUpdateQueryValidator = vine.create(strictObject(writePolicies))

export async function readBulkUpdateQuery(ctx: HttpContext) {
  const data = ctx.request.qs()
  return toQuery(ctx, await ctx.request.validateUsing(bulkUpdateQueryValidator, { data }))
}

type RouterProblem = BulkProblem | { readonly type: 'not_found' }

/** Why one router cannot be changed. */
const OF_A_ROUTER: api.Refusals<RouterProblem> = {
  not_found: ROUTER_NOT_FOUND,
  invalid: api.INVALID,
  active_default_exists: ACTIVE_DEFAULT_EXISTS,
  conflicts: CONFLICTS,
}

const REFUSED_ROUTER = api.component(
  'RefusedRouter',
  api.answerObject(
    {
      _id: api.IDENTIFIER,
      name: api.STRING,
      problems: api.arrayOf(
        api.answerObject(
          {
            code: api.oneOf(api.problemsIn(OF_A_ROUTER).map(({ code }) => code)),
            detail: api.STRING,
            errors: api.arrayOf(api.ref('FieldError')),
            conflicts: CONFLICT_REPORT,
          },
          { optional: ['errors', 'conflicts'] }
        ),
        'Why the router cannot be changed.'
      ),
    },
    { optional: ['name'] }
  )
)

function refusing(routers: readonly RefusedRouter<RouterProblem>[]) {
  const budget = new ReportBudget()
  const shown = routers.map(({ id, name, problem }) => ({
    _id: id,
    ...(name !== null && { name }),
    problems: [api.briefProblem(api.problemOf(OF_A_ROUTER, { ...problem, budget }))],
  }))
  return { extensions: { routers: shown } }
}

const unknown = (id: string) => ({ id, name: null, problem: { type: 'not_found' } }) as const

const BULK_REFUSED: api.DescribedProblem = {
  status: 422,
  code: 'E_BULK_REFUSED',
  title: 'Bulk change refused',
  detail: 'No router was changed, because some cannot be. The routers member names each of them.',
  ...refusing([unknown(api.EXAMPLE_IDS.otherRouter)]),
  extensionSchemas: {
    routers: api.arrayOf(REFUSED_ROUTER, 'Every router that cannot be changed.'),
  },
}

const SIZE = api.answerObject({
  routers: api.COUNT,
  bytes: api.described(api.COUNT, 'The BSON size of the routers.'),
})

const FLOW_FIELD = 'set.booking_flow_id'
const FLOW_MESSAGE = `The ${FLOW_FIELD} field does not name a booking flow of the organization`

export const BULK_DELETE_REFUSALS: api.Refusals<BulkDeleteRefusal> = {
  pins_broken: PINS_BROKEN,
  unknown: { ...BULK_REFUSED, of: ({ ids }) => refusing(ids.map(unknown)) },
  too_large: {
    status: 422,
    code: 'E_BULK_TOO_LARGE',
    title: 'Too many routers',
    detail: `The filter finds more than ${BULK_LIMITS.routers} routers, or more than ${BULK_LIMITS.bytes} bytes of them. No router was changed. Use a narrower filter.`,
    extensions: { selected: { routers: 1_204, bytes: 602_000 }, allowed: BULK_LIMITS },
    extensionSchemas: {
      selected: api.described(SIZE, 'What the filter finds.'),
      allowed: api.described(SIZE, 'The limits of one request.'),
    },
    of: ({ routers, bytes }) => ({
      extensions: { selected: { routers, bytes }, allowed: BULK_LIMITS },
    }),
  },
  ...filterRefusals('filter.name.$regex'),
}

export const BULK_UPDATE_REFUSALS: api.Refusals<BulkUpdateRefusal> = {
  booking_flow_unknown: {
    ...BOOKING_FLOW_UNKNOWN,
    detail: `${FLOW_MESSAGE}.`,
    errors: [{ field: FLOW_FIELD, rule: 'exists', message: FLOW_MESSAGE }],
  },
  quota_exceeded: api.QUOTA_EXCEEDED,
  refused: { ...BULK_REFUSED, of: ({ routers }) => refusing(routers) },
  ...BULK_DELETE_REFUSALS,
}

const IDS = api.arrayOf(api.IDENTIFIER, { maxItems: BULK_LIMITS.routers })
const MATCHED = api.described(api.COUNT, 'How many routers were selected.')

interface Dry {
  /** False in a dry run. */
  readonly isWritten: boolean
}

export const BULK_UPDATE = api.component(
  'BulkUpdate',
  api.answer<BulkUpdate & Dry, 'written' | 'brokenPins' | 'isWritten'>({
    matched: MATCHED,
    updated: api.from(
      api.described(
        api.COUNT,
        'How many routers changed; the others already were as they should be.'
      ),
      ({ written }) => written.length
    ),
    ids: api.from(
      api.described(IDS, 'The identifiers of the routers that changed, oldest first.'),
      ({ written }) => written.map(({ router }) => router.id)
    ),
    conflicts: api.from(WRITTEN_CONFLICTS, ({ written }) => written),
    ...BROKEN_PINS,
  })
)

export const BULK_DELETION = api.component(
  'BulkDeletion',
  api.answer<BulkDeletion & Dry, 'brokenPins' | 'isWritten'>({
    matched: api.from(MATCHED, ({ ids }) => ids.length),
    deleted: api.from(
      api.described(api.COUNT, 'How many routers were deleted.'),
      ({ ids }) => ids.length
    ),
    ids: api.described(IDS, 'The identifiers of the deleted routers, oldest first.'),
    ...BROKEN_PINS,
  })
)

export const BULK_SCHEMAS = api.components(BULK_UPDATE, BULK_DELETION, REFUSED_ROUTER)
