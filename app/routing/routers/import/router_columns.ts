import { UTM_PARAMETERS } from '#routing/engine/criteria/campaign'
import type { OfEachKind } from '#routing/engine/criteria/matching_criteria'
import type { QueryParamCriterion } from '#routing/engine/criteria/query'
import { MAX_URL_LENGTH, RequestUrl } from '#routing/engine/criteria/request_url'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { CreateRouterInput } from '#routing/routers/writes/create_router'
import { foldedText } from '#shared/characters'
import { instantText } from '#shared/time'
import { err, ok, type Result } from '#shared/result'

/** Reads a cell as the value of a payload's member, or says what the column must be. */
export type ReadText = (text: string) => Result<unknown, string>

/** As spreadsheets in the languages of Europe write the functions TRUE and FALSE (Excel, LibreOffice), folded. */
const TRUE_WORDS =
  'true wahr vrai verdadero vero verdadeiro prawda waar adevarat pravda igaz sant sand sann tosi αληθεσ αληθησ вярно истина істина istina cert toene patiess tiesa dogru'
const FALSE_WORDS =
  'false falsch faux falso falsz onwaar fals nepravda hamis falskt falsk usann epatosi ψευδεσ ψευδησ невярно ложь хибність laz vaar aplams netiesa yanlis'
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...TRUE_WORDS.split(' ').map((word) => [foldedText(word), true] as const),
  ...FALSE_WORDS.split(' ').map((word) => [foldedText(word), false] as const),
])
const TAG = /(?:[^\\,]|\\.|\\$)+/gs
const BLANKS = /[ \t\n\r]+/
const HAS_BLANK = /[ \t\n\r]/
/** Characters with a meaning in a URL's path, and those that trimming or a line end would change. */
const SPECIAL_IN_PATH = /[%/?#\s\p{Cc}]/gu
const SPECIAL_IN_VALUE = /[%&+#\s\p{Cc}]/gu
const SPECIAL_IN_NAME = /[%&+#=?\s\p{Cc}]/gu
/** More than the validators accept, so that they still refuse a longer list. */
const PARTS_MAX = 1_000
const BAD_ESCAPE = 'must write a % that begins no escape as %25'

const readText: ReadText = (text) => ok(text)

const readTruth: ReadText = (text) => {
  const truth = TRUTHS.get(foldedText(text))
  return truth === undefined ? err('must be true or false') : ok(truth)
}

/** Read as the path of a URL. */
const readPath: ReadText = (text) => {
  if (!text.startsWith('/')) return err('must be a path that begins with /, such as /book/online')
  if (text.length > MAX_URL_LENGTH) return err(`must have at most ${MAX_URL_LENGTH} characters`)
  if (/[?#]/.test(text)) return err('must be a path alone: write ? as %3F and # as %23 in it')
  return decoded(() =>
    text
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent)
  )
}

function showPath(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replace(SPECIAL_IN_PATH, encodeURIComponent)).join('/')}`
}

/**
 * Parameters in the notation of a query: `a=1` asks for a value, `a` for presence. A question mark after the name makes
 * the parameter optional.
 */
const readParameters: ReadText = (text) => {
  const parts = text.replace(/^\?/, '').split('&', PARTS_MAX + 1)
  if (parts.length > PARTS_MAX) return err(`must have at most ${PARTS_MAX} parts`)
  const read = decoded(() => parts.filter((part) => part !== '').map(parameterOf))
  if (!read.ok) return read
  const parameters = new Map(read.value)
  return parameters.size === read.value.length
    ? ok(Object.fromEntries(parameters))
    : err('must not name a parameter twice')
}

function parameterOf(part: string): readonly [string, object] {
  const equals = part.indexOf('=')
  const name = equals === -1 ? part : part.slice(0, equals)
  const isOptional = name.endsWith('?')
  return [
    decodePart(isOptional ? name.slice(0, -1) : name),
    {
      ...(equals === -1 ? {} : { value: decodePart(part.slice(equals + 1)) }),
      ...(isOptional ? { required: false } : {}),
    },
  ]
}

function decodePart(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '))
}

function showParameters(parameters: readonly QueryParamCriterion[]): string {
  return parameters
    .map(({ name, value, required }) => {
      const shown = name.replace(SPECIAL_IN_NAME, encodeURIComponent) + (required ? '' : '?')
      return value === undefined
        ? shown
        : `${shown}=${value.replace(SPECIAL_IN_VALUE, encodeURIComponent)}`
    })
    .join('&')
}

/** Separated by commas. A comma or a backslash that belongs to a tag follows a backslash. */
const readTags: ReadText = (text) =>
  ok(
    text
      .matchAll(TAG)
      .map(([tag]) => tag.replaceAll(/\\(.)/gs, '$1').trim())
      .filter((tag) => tag !== '')
      .take(PARTS_MAX)
      .toArray()
  )

function showTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(/[\\,]/g, '\\$&')).join(', ')
}

const readUrls: ReadText = (text) => ok(text.split(BLANKS, PARTS_MAX))

/** A URL that contains a blank is shown in its normal form, which is the same request. */
function showUrls(urls: readonly string[]): string {
  return urls.map((url) => (HAS_BLANK.test(url) ? normalized(url) : url)).join(' ')
}

function normalized(url: string): string {
  const parsed = RequestUrl.parse(url)
  return parsed.ok ? parsed.value.href : encodeURI(url)
}

function decoded<Value>(decode: () => Value): Result<Value, string> {
  try {
    return ok(decode())
  } catch (error) {
    if (error instanceof URIError) return err(BAD_ESCAPE)
    throw error
  }
}

/** A column of routers in CSV. docs/api.md describes all of them. */
export interface RouterColumn {
  readonly name: string
  /** The path of the payload's member that the column holds. */
  readonly field: string
  /** The payload's member that it fills, if `field` only names the column. */
  readonly member?: string
  /** Whether blanks around the text count. By default they do not. */
  readonly keepsBlanks?: boolean
  readonly read: ReadText
  /** Null when the router has no such member. A column without `show` is only imported. */
  readonly show?: (router: BookingFlowRouter) => string | null
}

type RouterColumns = RouterColumn | readonly RouterColumn[]

/** The column with the booking flow's name, which an import reads as its id. */
export const FLOW_NAME = 'booking_flow'
const CRITERIA = 'matching_criteria'

const CRITERIA_COLUMNS: readonly RouterColumn[] = Object.values({
  path: {
    name: 'path',
    field: `${CRITERIA}.path.segments`,
    read: readPath,
    show: ({ criteria }) => (criteria?.path ? showPath(criteria.path.segments) : null),
  },
  queryParams: {
    name: 'query_params',
    field: `${CRITERIA}.query_params.parameters`,
    read: readParameters,
    show: ({ criteria }) => (criteria?.queryParams ? showParameters(criteria.queryParams) : null),
  },
  campaign: UTM_PARAMETERS.map((parameter) => ({
    name: parameter,
    field: `${CRITERIA}.campaign.${parameter}`,
    keepsBlanks: true,
    read: readText,
    show: ({ criteria }: BookingFlowRouter) => criteria?.campaign?.[parameter] ?? null,
  })),
} satisfies OfEachKind<RouterColumns>).flat()

/** In the order of the header of an export. An import without a column for a member would lose that member. */
export const ROUTER_COLUMNS: readonly RouterColumn[] = Object.values({
  name: {
    name: 'name',
    field: 'name',
    keepsBlanks: true,
    read: readText,
    show: ({ name }) => name,
  },
  description: {
    name: 'description',
    field: 'description',
    keepsBlanks: true,
    read: readText,
    show: ({ description }) => description,
  },
  bookingFlowId: [
    {
      name: 'booking_flow_id',
      field: 'booking_flow_id',
      read: readText,
      show: ({ bookingFlowId }) => bookingFlowId,
    },
    { name: FLOW_NAME, field: FLOW_NAME, member: 'booking_flow_id', read: readText },
  ],
  tags: {
    name: 'tags',
    field: 'tags',
    read: readTags,
    show: ({ tags }) => (tags.length > 0 ? showTags(tags) : null),
  },
  externalId: {
    name: 'external_id',
    field: 'external_id',
    read: readText,
    show: ({ externalId }) => externalId,
  },
  isDefault: {
    name: 'is_default',
    field: 'is_default',
    read: readTruth,
    show: ({ isDefault }) => String(isDefault),
  },
  isActive: {
    name: 'is_active',
    field: 'is_active',
    read: readTruth,
    show: ({ isActive }) => String(isActive),
  },
  criteria: [
    ...CRITERIA_COLUMNS,
    { name: 'matching_criteria_from_url', field: 'matching_criteria_from_url', read: readText },
  ],
  exampleUrls: {
    name: 'example_urls',
    field: 'example_urls',
    read: readUrls,
    show: ({ exampleUrls }) => (exampleUrls.length > 0 ? showUrls(exampleUrls) : null),
  },
  activeFromMs: {
    name: 'active_from',
    field: 'scheduling.active_from',
    read: readText,
    show: ({ activeFromMs }) => (activeFromMs === null ? null : instantText(activeFromMs)),
  },
  activeUntilMs: {
    name: 'active_until',
    field: 'scheduling.active_until',
    read: readText,
    show: ({ activeUntilMs }) => (activeUntilMs === null ? null : instantText(activeUntilMs)),
  },
} satisfies Readonly<Record<keyof CreateRouterInput, RouterColumns>>).flat()

/** The header needs one column of each group. */
export const REQUIRED_COLUMNS = [['name'], ['booking_flow_id', FLOW_NAME]]

/** The name of the column that holds a payload's member, or a part of it; undefined when several columns do. */
export function columnOf(field: string): string | undefined {
  return ROUTER_COLUMNS.find(
    (column) => field === column.field || field.startsWith(`${column.field}.`)
  )?.name
}
