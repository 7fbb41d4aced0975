import vine from '@vinejs/vine'
import type { RouterFilter } from '#routing/router_filter'
import { characterLength } from '#shared/http/character_length'
import { flag } from '#shared/http/flag'
import { identifierText } from '#shared/http/identifier_text'
import { pageQuery, pageRequest, type PageRequest } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { routerName } from './router_payload.js'

const PATTERN_LENGTH_MAX = 200

const isPattern = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return
  const message = `The ${field.getFieldPath()} field must be well-formed text without NUL`
  field.report(message, 'pattern', field)
})

const namePattern = strictObject({
  $regex: vine
    .string()
    .use(isPattern())
    .use(characterLength({ min: 1, max: PATTERN_LENGTH_MAX })),
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
    populate: flag().optional(),
    ...pageQuery,
  })
)

interface RouterQuery {
  readonly filter: RouterFilter
  readonly populate: boolean
  readonly page: PageRequest
}

export async function readRouterQuery(queryString: unknown): Promise<RouterQuery> {
  const query = await filterValidator.validate(queryString)
  const { name } = query
  return {
    filter: {
      name: typeof name === 'string' ? name : undefined,
      namePattern: typeof name === 'object' ? name.$regex : undefined,
      bookingFlowId: query.booking_flow_id,
      isDefault: query.is_default,
      isActive: query.is_active,
    },
    populate: query.populate ?? false,
    page: pageRequest(query),
  }
}
