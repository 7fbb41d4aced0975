import vine from '@vinejs/vine'
import { characterCount, normalForm } from '#shared/characters'
import { isIdentifier } from '#shared/identifiers'
import type { JsonSchema } from './json_schema.js'

interface CharacterLengthOptions {
  readonly min: number
  readonly max: number
}

/** Limits the number of a text's characters; Vine's own rules count UTF-16 code units. */
export const characterLength = vine.createRule<CharacterLengthOptions>(
  (value, { min, max }, field) => {
    if (typeof value !== 'string') return
    const path = field.getFieldPath()
    const count = characterCount(value, max)
    if (count > max) {
      field.report(`The ${path} field must have at most ${max} characters`, 'maxLength', field)
    } else if (count < min) {
      const wanted = min === 1 ? 'must not be empty' : `must have at least ${min} characters`
      field.report(`The ${path} field ${wanted}`, 'minLength', field)
    }
  },
  {
    toJSONSchema: (schema, { min, max }) => {
      schema.minLength = min
      schema.maxLength = max
    },
  }
)

/**
 * Adds to the API description what other rules check beyond JSON Schema's vocabulary. Checks nothing itself and, unlike
 * `meta`, leaves it to Vine to refuse null in a list.
 */
export const describedAs = vine.createRule<Readonly<Record<string, unknown>>>(() => {}, {
  toJSONSchema: (schema, facts) => {
    Object.assign(schema, facts)
  },
})

interface TextOptions {
  /** Minimum and maximum number of characters (Unicode code points) after normalization. */
  readonly min?: number
  readonly max: number
}

const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed() && !CONTROL_CHARACTER.test(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be well-formed Unicode text without control characters`,
    'wellFormed',
    field
  )
})

const inNormalForm = vine.createRule((value, _options, field) => {
  if (typeof value === 'string') field.mutate(normalForm(value), field)
})

/**
 * Text that a person wrote, trimmed and in Unicode normal form C, so that texts that look the same are the same.
 * Refuses lone surrogates, which could not be stored and returned unchanged, and control characters other than tab and
 * line ends.
 */
export function text({ min = 1, max }: TextOptions) {
  const schema = vine
    .string()
    .use(isWellFormed())
    .use(inNormalForm())
    .trim()
    .use(characterLength({ min, max }))
  return min > 0 ? schema.use(describedAs({ pattern: '\\S' })) : schema
}

const URL_LENGTH_MAX = 2_048

const isWebUrl = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.length <= URL_LENGTH_MAX && isAbsoluteWebUrl(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an http or https URL of at most ${URL_LENGTH_MAX} characters, without control characters and without a user name or password`,
    'webUrl',
    field
  )
})

/**
 * An absolute http or https URL that a page can link to, stored as it was written. Control characters, which parsers leave
 * out, and credentials, which browsers hide, would let it look like another one.
 */
export function webUrl() {
  return vine.string().use(isWebUrl()).meta({
    type: 'string',
    maxLength: URL_LENGTH_MAX,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
}

function isAbsoluteWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /\p{Cc}/u.test(value) || !value.isWellFormed()) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}

/** The longest name of the tz database has 32. */
const ZONE_LENGTH_MAX = 64
const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]*$/

const isTimeZone = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isKnown(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be the name of a time zone, such as Europe/Berlin`,
    'timeZone',
    field
  )
})

/** A name of the tz database that this process knows, as it was written. */
export function timeZone() {
  return vine.string().use(isTimeZone()).meta({
    type: 'string',
    maxLength: ZONE_LENGTH_MAX,
    pattern: ZONE.source,
    description: 'The zone in which its people read and write times; null: that of their browsers.',
  })
}

function isKnown(name: string): boolean {
  if (name.length > ZONE_LENGTH_MAX || !ZONE.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Makes a Vine transform safe for optional and nullable members. Vine passes their null to the transform before any
 * rule has seen it; here it stays null, for strictObject to refuse or the schema to allow.
 */
export function unlessNull<Made>(transform: (value: string) => Made) {
  return (value: string) => (value === null ? value : transform(value))
}

const isIdentifierText = vine.createRule((value, _options, field) => {
  if (isIdentifier(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be an identifier of 24 hexadecimal digits`,
    'identifier',
    field
  )
})

/** An identifier of a resource, converted to lower case. `facts` go into the API's description. */
export function identifierText(facts: JsonSchema = {}) {
  return vine
    .string()
    .use(isIdentifierText())
    .transform(unlessNull((value) => value.toLowerCase()))
    .meta({ type: 'string', pattern: '^[0-9a-fA-F]{24}$', ...facts })
}

const hasNoNull = vine.createRule((value, _options, field) => {
  const at = Array.isArray(value) ? value.indexOf(null) : -1
  if (at === -1) return
  const path = `${field.getFieldPath()}.${at}`
  field.report(`The ${path} field must not be null`, 'notNull', {
    ...field,
    getFieldPath: () => path,
  })
})

interface ListLimits {
  readonly min?: number
  readonly max: number
}

/** Identifiers of resources. Vine alone would accept null as one. */
export function identifierList({ min = 0, max }: ListLimits) {
  const list = vine.array(identifierText()).maxLength(max).use(hasNoNull())
  return min > 0 ? list.minLength(min) : list
}
