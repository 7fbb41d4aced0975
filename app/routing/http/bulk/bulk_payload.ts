import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import {
  BULK_LIMITS,
  type BulkChange,
  type RouterSelection,
} from '#routing/routers/writes/bulk_routers'
import { describedAs } from '#shared/http/described_as'
import { identifierList } from '#shared/http/identifier_list'
import { identifierText } from '#shared/http/identifier_text'
import { strictObject } from '#shared/http/strict_object'
import { filterOf, textFilters } from '../routers/router_filter_payload.js'
import { scheduling } from '../routers/router_payload.js'
import { routerTags } from '../routers/router_tags.js'

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
