import vine, { errors } from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { FilterRoutersInput } from '#routing/actions/filter_routers'
import { NEWEST_FIRST, ROUTER_ORDERS, type RouterPlace } from '#routing/router_order'
import { describedAs } from '#shared/http/described_as'
import { flag } from '#shared/http/flag'
import { pageLimit, pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { exactText } from './filter_texts.js'
import { CURSOR_LENGTH_MAX, decodePlace } from './router_cursor.js'
import { filterOf, textFilters } from './router_filter_payload.js'

export const filterValidator = vine.create(
  strictObject({
    ...textFilters,
    is_default: flag().optional(),
    is_active: flag().optional(),
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

function placeOf({ cursor, sort = NEWEST_FIRST }: RouterQuery): RouterPlace | null {
  if (cursor === undefined) return null
  const place = decodePlace(sort, cursor)
  if (place) return place
  const message = 'The cursor field must be the next_cursor of an earlier answer with the same sort'
  throw new errors.E_VALIDATION_ERROR([{ field: 'cursor', rule: 'cursor', message }])
}
