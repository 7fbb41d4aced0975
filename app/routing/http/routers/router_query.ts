import vine, { errors } from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { FilterRoutersInput } from '#routing/actions/filter_routers'
import { PRIORITY_CLASSES } from '#routing/engine/criteria/priority_class'
import type { RouterFilter } from '#routing/router_filter'
import { NEWEST_FIRST, ROUTER_ORDERS, type RouterPlace } from '#routing/router_order'
import { ROUTER_STATUSES } from '#routing/router_status'
import { describedAs } from '#shared/http/described_as'
import { flag } from '#shared/http/flag'
import { identifierText } from '#shared/http/identifier_text'
import { pageLimit, pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { exactText, pathPrefix, segmentsOfPath, wordsToFind } from './filter_texts.js'
import { CURSOR_LENGTH_MAX, decodePlace } from './router_cursor.js'
import { externalId } from './external_id_text.js'
import { routerName } from './router_payload.js'
import { routerTag } from './router_tags.js'
import { campaignOf, utmParameters } from './utm_parameters.js'

const PATTERN_LENGTH_MAX = 200

const namePattern = strictObject({
  $regex: exactText({ max: PATTERN_LENGTH_MAX }),
})

export const filterValidator = vine.create(
  strictObject({
    name: vine
      .union([
        vine.union.if((value) => vine.helpers.isObject(value), namePattern),
        vine.union.else(routerName()),
      ])
      .optional(),
    booking_flow_id: identifierText().optional(),
    is_default: flag().optional(),
    is_active: flag().optional(),
    q: wordsToFind().optional(),
    tag: routerTag().optional(),
    external_id: externalId().optional(),
    priority_class: vine.enum(PRIORITY_CLASSES).optional(),
    status: vine.enum(ROUTER_STATUSES).optional(),
    ...utmParameters(),
    path: pathPrefix().optional(),
    sort: vine.enum(ROUTER_ORDERS).meta({ default: NEWEST_FIRST }).optional(),
    total: flag().optional(),
    populate: flag().optional(),
    limit: pageQuery.limit,
    cursor: exactText({ max: CURSOR_LENGTH_MAX })
      .use(describedAs({ pattern: '^[A-Za-z0-9_-]{16,}$' }))
      .optional(),
  })
)

type RouterQuery = Infer<typeof filterValidator>

/** `now` is the instant of the request. */
export async function readRouterQuery(
  queryString: unknown,
  now: Date
): Promise<FilterRoutersInput> {
  const query = await filterValidator.validate(queryString)
  return {
    filter: filterOf(query, now),
    order: query.sort ?? NEWEST_FIRST,
    after: placeOf(query),
    count: pageLimit(query),
    isTotalWanted: query.total ?? false,
    populate: query.populate ?? false,
  }
}

function filterOf(query: RouterQuery, now: Date): RouterFilter {
  const { name } = query
  return {
    name: typeof name === 'string' ? name : undefined,
    namePattern: typeof name === 'object' ? name.$regex : undefined,
    bookingFlowId: query.booking_flow_id,
    isDefault: query.is_default,
    isActive: query.is_active,
    words: query.q,
    tag: query.tag,
    externalId: query.external_id,
    priorityClass: query.priority_class,
    status: query.status && { is: query.status, at: now },
    campaign: campaignOf(query),
    pathSegments: query.path === undefined ? undefined : segmentsOfPath(query.path),
  }
}

function placeOf({ cursor, sort = NEWEST_FIRST }: RouterQuery): RouterPlace | null {
  if (cursor === undefined) return null
  const place = decodePlace(sort, cursor)
  if (place) return place
  const message = 'The cursor field must be the next_cursor of an earlier answer with the same sort'
  throw new errors.E_VALIDATION_ERROR([{ field: 'cursor', rule: 'cursor', message }])
}
