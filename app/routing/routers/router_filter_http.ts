import vine, { errors } from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { type CampaignCriteria, UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_kind'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { characterLength, describedAs, identifierText, unlessNull } from '#shared/http/text'
import { flag } from '#shared/http/query'
import { decodeCursor, encodeCursor, pageLimit, pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'
import { isIdentifier } from '#shared/identifiers'
import { normalForm } from '#shared/characters'
import { ROUTER_STATUSES, type RouterStatus } from './booking_flow_router.js'
import type { FilterRoutersInput } from './filter_routers.js'
import {
  NEWEST_FIRST,
  ROUTER_ORDERS,
  type RouterFilter,
  type RouterOrder,
  type RouterPlace,
} from './router_filter.js'
import { externalId, routerName, routerTag } from './router_write_http.js'
import { searchWords } from './search_row.js'

const Q_LENGTH_MAX = 200
const WORDS_MAX = 8
const PATH_LENGTH_MAX = 2_000

const isExact = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return
  const message = `The ${field.getFieldPath()} field must be well-formed text without NUL`
  field.report(message, 'pattern', field)
})

const hasWords = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const count = searchWords(value).length
  const path = field.getFieldPath()
  if (count === 0) {
    field.report(`The ${path} field must contain a letter or a digit`, 'words', field)
  } else if (count > WORDS_MAX) {
    field.report(`The ${path} field must have at most ${WORDS_MAX} words`, 'words', field)
  }
})

const isPath = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isBeginningOfPath(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be a path of 1 to ${CRITERIA_LIMITS.segments} segments, such as /hamburg/implants`,
    'path',
    field
  )
})

/** Text that is compared as it is, with its case and blanks. */
export function exactText({ max }: { readonly max: number }) {
  return vine
    .string()
    .use(isExact())
    .use(characterLength({ min: 1, max }))
}

/** Words to find, converted to folded words. */
function wordsToFind() {
  return exactText({ max: Q_LENGTH_MAX })
    .use(hasWords())
    .transform(unlessNull(searchWords))
    .meta({ type: 'string', minLength: 1, maxLength: Q_LENGTH_MAX })
}

/** A value of the criteria, in their normal form. */
function criterionValue() {
  return exactText({ max: CRITERIA_LIMITS.valueLength }).transform(unlessNull(normalForm))
}

/** The beginning of a path, as a URL has it. */
function pathPrefix() {
  return exactText({ max: PATH_LENGTH_MAX })
    .use(isPath())
    .use(describedAs({ pattern: '^/[^?#]+$' }))
}

/** The segments of a `pathPrefix`, decoded as those of a URL. */
function segmentsOfPath(path: string): readonly string[] {
  const url = RequestUrl.parse(`https://path.example${path}`)
  return url.ok ? url.value.segments : []
}

function isBeginningOfPath(path: string): boolean {
  if (!/^\/[^?#]+$/.test(path)) return false
  const { length } = segmentsOfPath(path)
  return length > 0 && length <= CRITERIA_LIMITS.segments
}

/** The most characters of a cursor: a folded name may be longer than the name. */
const CURSOR_LENGTH_MAX = 4_096

/** A cursor belongs to one order. Newest first, it is the cursor of every other list. */
export function encodePlace(order: RouterOrder, { values, id }: RouterPlace): string {
  if (order === NEWEST_FIRST) return encodeCursor(id)
  return Buffer.from(JSON.stringify([order, ...values, id])).toString('base64url')
}

/** The place in a cursor; null for a text that `encodePlace` never produced for this order. */
function decodePlace(order: RouterOrder, cursor: string): RouterPlace | null {
  if (order === NEWEST_FIRST) {
    const id = decodeCursor(cursor)
    return id === null ? null : { values: [], id }
  }
  const [cursorOrder, ...rest] = membersOf(cursor)
  const values = rest.slice(0, -1)
  const id = rest.at(-1)
  if (cursorOrder !== order || !isIdentifier(id) || !areOf(order, values)) return null
  return encodePlace(order, { values, id }) === cursor ? { values, id } : null
}

/** The greatest instant that a Date holds, in milliseconds. */
const NUMBER_MAX = 8.64e15

type IsValue = (value: unknown) => boolean

const isText: IsValue = (value) => typeof value === 'string' && value.isWellFormed()
const isNumber: IsValue = (value) => typeof value === 'number' && Math.abs(value) <= NUMBER_MAX

const VALUES: Readonly<Record<RouterOrder, readonly IsValue[]>> = {
  'created_at': [],
  '-created_at': [],
  'name': [isText],
  '-name': [isText],
  'updated_at': [isNumber],
  '-updated_at': [isNumber],
  'precedence': [isNumber, isNumber],
  '-precedence': [isNumber, isNumber],
}

function areOf(order: RouterOrder, values: unknown[]): values is (string | number)[] {
  const checks = VALUES[order]
  return values.length === checks.length && checks.every((isValue, at) => isValue(values[at]))
}

function membersOf(cursor: string): unknown[] {
  try {
    const members: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(members) ? members : []
  } catch {
    return []
  }
}

/** The five UTM parameters of a query string, to be spread into its strictObject. */
export function utmParameters() {
  const utmParameter = () => criterionValue().optional()
  return {
    utm_source: utmParameter(),
    utm_medium: utmParameter(),
    utm_campaign: utmParameter(),
    utm_content: utmParameter(),
    utm_term: utmParameter(),
  }
}

/** The given ones; undefined when there are none. */
export function campaignOf(query: CampaignQuery): CampaignCriteria | undefined {
  const given = UTM_PARAMETERS.flatMap((name) => {
    const value = query[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

type CampaignQuery = { readonly [Name in (typeof UTM_PARAMETERS)[number]]?: string | undefined }

const PATTERN_LENGTH_MAX = 200

const namePattern = strictObject({ $regex: exactText({ max: PATTERN_LENGTH_MAX }) }).use(
  describedAs({ title: 'NamePattern' })
)

/** The members of a filter that are texts, in a query string as in a body, to be spread into a strictObject. */
export const textFilters = {
  name: vine
    .union([
      vine.union.if((value) => vine.helpers.isObject(value), namePattern),
      vine.union.else(routerName()),
    ])
    .optional(),
  booking_flow_id: identifierText().optional(),
  q: wordsToFind().optional(),
  tag: routerTag().optional(),
  external_id: externalId().optional(),
  priority_class: vine.enum(PRIORITY_CLASSES).optional(),
  status: vine.enum(ROUTER_STATUSES).optional(),
  ...utmParameters(),
  path: pathPrefix().optional(),
}

interface FilterPayload extends CampaignCriteria {
  readonly name?: string | { readonly $regex: string } | undefined
  readonly booking_flow_id?: string | undefined
  readonly is_default?: boolean | undefined
  readonly is_active?: boolean | undefined
  readonly q?: readonly string[] | undefined
  readonly tag?: string | undefined
  readonly external_id?: string | undefined
  readonly priority_class?: PriorityClass | undefined
  readonly status?: RouterStatus | undefined
  readonly path?: string | undefined
}

/** `now` is the instant of the request. */
export function filterOf(payload: FilterPayload, now: Date): RouterFilter {
  const { name, path } = payload
  return {
    name: typeof name === 'string' ? name : undefined,
    namePattern: typeof name === 'object' ? name.$regex : undefined,
    bookingFlowId: payload.booking_flow_id,
    isDefault: payload.is_default,
    isActive: payload.is_active,
    words: payload.q,
    tag: payload.tag,
    externalId: payload.external_id,
    priorityClass: payload.priority_class,
    status: payload.status && { is: payload.status, at: now },
    campaign: campaignOf(payload),
    pathSegments: path === undefined ? undefined : segmentsOfPath(path),
  }
}

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
