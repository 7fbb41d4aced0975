import vine, { SimpleErrorReporter } from '@vinejs/vine'
import { messages as VINE_MESSAGES } from '@vinejs/vine/defaults'
import type { FieldContext, MessagesProviderContact, SchemaTypes } from '@vinejs/vine/types'
import { shownName } from '#shared/characters'
import { nearest } from '#shared/nearest'

type Arguments = Readonly<Record<string, unknown>>
type Validator = Pick<
  ReturnType<typeof vine.create<SchemaTypes>>,
  'validate' | 'tryValidate' | 'toJSONSchema'
>

const DEFAULTS: Readonly<Record<string, string>> = VINE_MESSAGES

/** The requirement, as the end of the sentence "The … field must …". */
const DEMANDS: Readonly<Record<string, (args: Arguments) => string>> = {
  'required': () => 'be given',
  'string': () => 'be a string',
  'minLength': ({ min }) => `have at least ${counted(min, 'character')}`,
  'maxLength': ({ max }) => `have at most ${counted(max, 'character')}`,
  'boolean': () => 'be true or false',
  'number': () => 'be a number',
  'withoutDecimals': () => 'be a whole number',
  'range': ({ min, max }) => `be between ${min} and ${max}`,
  'enum': ({ choices }) => `be one of ${listed(choices)}`,
  'object': () => 'be an object',
  'array': () => 'be an array',
  'array.minLength': ({ min }) => `have at least ${counted(min, 'item')}`,
  'array.maxLength': ({ max }) => `have at most ${counted(max, 'item')}`,
  'distinct': () => 'not repeat a value',
}

/**
 * Words the refusals of Vine's own rules: each names the whole path of its field and the requirement. The service's own
 * rules word their refusals themselves; those pass unchanged.
 */
export class FieldMessages implements MessagesProviderContact {
  getMessage(
    rawMessage: string,
    rule: string,
    field: Pick<FieldContext, 'getFieldPath'>,
    args: Arguments = {}
  ): string {
    const demand = DEMANDS[rule]
    if (demand === undefined || rawMessage !== DEFAULTS[rule]) return rawMessage
    const path = field.getFieldPath()
    return path === ''
      ? `The payload must ${demand(args)}`
      : `The ${path} field must ${demand(args)}`
  }
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function listed(choices: unknown): string {
  return Array.isArray(choices) ? choices.join(', ') : String(choices)
}

/** Enough to correct a payload; more would let a hostile one spend the processor. */
const SUGGESTIONS_MAX = 20

/**
 * Collects refusals. A required member that is null is refused once, as null, and not also as missing. For the first
 * twenty unknown names and values, the nearest known one is proposed.
 */
class FieldReporter extends SimpleErrorReporter {
  readonly #nullPaths = new Set<string>()
  #suggested = 0

  override report(
    message: string,
    rule: string,
    field: FieldContext,
    meta?: Record<string, unknown>
  ): void {
    const path = field.getFieldPath()
    if (rule === 'required' && this.#nullPaths.has(path)) return
    if (rule === 'notNull') this.#nullPaths.add(path)
    const meant = this.#meant(rule, field, meta)
    super.report(
      meant === null ? message : `${message} (did you mean ${meant}?)`,
      rule,
      field,
      meta
    )
  }

  #meant(rule: string, field: FieldContext, meta: Record<string, unknown> = {}): string | null {
    const text: unknown = rule === 'unknownField' ? field.name : field.value
    const choices = rule === 'unknownField' ? meta.known : rule === 'enum' ? meta.choices : null
    if (typeof text !== 'string' || !isIterable(choices)) return null
    if (this.#suggested >= SUGGESTIONS_MAX) return null
    this.#suggested += 1
    return nearest(text, choices)
  }
}

function isIterable(choices: unknown): choices is Iterable<string> {
  return Array.isArray(choices) || choices instanceof Set
}

interface StrictObjectOptions {
  /** Members for which null has a meaning of its own. Everywhere else null is refused. */
  readonly nullable?: readonly string[]
}

/** Every payload is a strict object, so the messages are set here before any validator is compiled. */
vine.messagesProvider = new FieldMessages()
vine.errorReporter = () => new FieldReporter()

const compile = vine.create.bind(vine) as (schema: SchemaTypes) => Validator

/** Compiles a validator when it is first used: most instances never use most of them, and they are 3 % of the heap. */
vine.create = ((schema: SchemaTypes) => {
  let compiled: Validator | undefined
  const whole = () => (compiled ??= compile(schema))
  const validator: Validator = {
    validate: (data, options) => whole().validate(data, options),
    tryValidate: (data, options) => whole().tryValidate(data, options),
    toJSONSchema: () => whole().toJSONSchema(),
  }
  return validator
}) as typeof vine.create

/** Enough to correct a payload; without the limit, a hostile body would get a larger answer. */
const REPORTED_MEMBERS_MAX = 20

const onlyKnownMembers = vine.createRule<{
  known: ReadonlySet<string>
  nullable: ReadonlySet<string>
}>((value, { known, nullable }, field) => {
  if (typeof value !== 'object' || value === null) return
  const refused = Object.entries(value).filter(
    ([member, memberValue]) => !known.has(member) || (memberValue === null && !nullable.has(member))
  )
  for (const [member] of refused.slice(0, REPORTED_MEMBERS_MAX)) {
    const name = shownName(member)
    const path = field.wildCardPath === '' ? name : `${field.getFieldPath()}.${name}`
    const subject = { ...field, name, getFieldPath: () => path }
    if (!known.has(member)) {
      const shown = name === '' ? `${path}""` : path
      field.report(`The ${shown} field is not known here`, 'unknownField', subject, { known })
    } else {
      field.report(`The ${path} field must not be null`, 'notNull', subject)
    }
  }
})

/**
 * An object that accepts only the members it declares. Vine alone drops unknown members and treats null as absent; here
 * both are reported by name, because a misspelt criterion that vanished would route visitors to the wrong place.
 */
export function strictObject<Properties extends Record<string, SchemaTypes>>(
  properties: Properties,
  { nullable = [] }: StrictObjectOptions = {}
) {
  return vine
    .object(properties)
    .bail(false)
    .use(onlyKnownMembers({ known: new Set(Object.keys(properties)), nullable: new Set(nullable) }))
}
