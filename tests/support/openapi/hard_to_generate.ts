import type { OpenApiDocument } from '#openapi/describe_api'

type Json = Record<string, unknown>

interface Place {
  readonly path: readonly string[]
  /** Items of an array, whose enum needs a name. */
  readonly isItem: boolean
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (value: unknown) => isObject(value) && value.type === 'null'
const options = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : []).filter((option) => !isNull(option))

/** The kind of JSON that a schema without `$ref` allows, as far as generators tell options apart by it. */
const kindOf = (schema: unknown, document: OpenApiDocument): unknown => {
  if (!isObject(schema)) return undefined
  if (typeof schema.$ref !== 'string') return schema.type
  return document.components.schemas?.[schema.$ref.split('/').at(-1) ?? '']?.type
}

/**
 * The constructs of OpenAPI 3.1 for which one of the generators of tests/long/clients gave up or wrote code that does not
 * compile, each with the generators. `schema` is at `place`.
 */
const CONSTRUCTS: Readonly<
  Record<string, (schema: Json, place: Place, document: OpenApiDocument) => boolean>
> = {
  // openapi-generator (its own type `Null`), and openapi-fetch drops the member from answers.
  'a bare null': ({ type, enum: values, ...rest }, { path }) =>
    !/^(?:any|one)Of$/.test(path.at(-2) ?? '') &&
    (type === 'null' ||
      (Array.isArray(type) && type.every((one) => one === 'null')) ||
      (Array.isArray(values) && values.every((one) => one === null)) ||
      rest.const === null),
  // openapi-generator for Java and Ruby: a string "true".
  'a const that is no string': (schema) =>
    ('const' in schema && typeof schema.const !== 'string') ||
    (schema.type === 'boolean' && Array.isArray(schema.enum) && schema.enum.length < 2),
  // openapi-python-client cannot be imported.
  'a const or an enum without a type': (schema) =>
    ('const' in schema || 'enum' in schema) && schema.type === undefined,
  // RE2 (Go) has no lookaround, and Python no classes of Unicode.
  'a pattern of one language': ({ pattern }) =>
    typeof pattern === 'string' && /\(\?[=!<]|\\[pP]\{|\\[1-9kK]/.test(pattern),
  // ogen has no such union; openapi-generator takes the first option.
  'anyOf': ({ anyOf }) => options(anyOf).length > 1,
  'oneOf without a discriminator': ({ oneOf, discriminator }, _place, document) => {
    const kinds = options(oneOf).map((option) => kindOf(option, document))
    return !discriminator && new Set(kinds).size < kinds.length
  },
  'a discriminator that has a schema twice': ({ discriminator }) => {
    const mapping = isObject(discriminator) && isObject(discriminator.mapping)
    const targets = mapping ? Object.values((discriminator as { mapping: Json }).mapping) : []
    return new Set(targets).size < targets.length
  },
  // openapi-generator for Java: a set of a type that it does not write.
  'an enum in a list': ({ enum: values }, { isItem }) => isItem && values !== undefined,
  // A generator names it after its place: `InlineObject4`, `…Inner`, `…422Response`.
  'an object or a union without a name': ({ properties, anyOf, oneOf }, { path }) =>
    !(path.length === 3 && path[0] === 'components') &&
    ((isObject(properties) && Object.keys(properties).length > 0) ||
      options(anyOf ?? oneOf).length > 1),
}

/** Where the document has which of `CONSTRUCTS`. */
export function hardToGenerate(document: OpenApiDocument): string[] {
  const { schemas = {}, securitySchemes = {} } = document.components
  const names = new Set(Object.keys(schemas).map((name) => name.toLowerCase()))
  return [
    ...[...schemasIn(document)].flatMap(([place, schema]) =>
      Object.entries(CONSTRUCTS)
        .filter(([, isIn]) => isIn(schema, place, document))
        .map(([construct]) => `${place.path.join('/')}: ${construct}`)
    ),
    ...repeated(
      // openapi-generator for Go: constants without the name of their type.
      Object.entries(schemas).flatMap(([name, { enum: values }]) =>
        (Array.isArray(values) ? values : []).map((value) => [`the choice ${value}`, name])
      )
    ),
    // ogen: one type of an answer, whose headers are then required or not.
    ...repeated(answersIn(document)),
    // ogen: two types of one name.
    ...Object.keys(securitySchemes)
      .filter((name) => names.has(name.toLowerCase()))
      .map((name) => `components/securitySchemes/${name}: the name of a schema`),
  ]
}

/** What stands for more than one thing. */
function repeated(pairs: readonly (readonly string[])[]): string[] {
  const meanings = Map.groupBy(pairs, ([name]) => name ?? '')
  return [...meanings].flatMap(([name, all]) => {
    const different = [...new Set(all.map(([, meaning]) => meaning))]
    return different.length > 1 ? [`${name}: ${different.join(' and ')}`] : []
  })
}

/** The schema and the headers of each answer, and which of the headers are required. */
function answersIn({ paths }: OpenApiDocument): [string, string][] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const answers = operations.flatMap(({ responses }) => Object.values(responses as Json))
  return answers.filter(isObject).flatMap(({ content, headers = {} }) => {
    const names = Object.keys(headers as Json).sort()
    const required = names.filter((name) => (headers as Record<string, Json>)[name]?.required)
    return Object.values((content ?? {}) as Json).flatMap((media) =>
      isObject(media) && isObject(media.schema) && typeof media.schema.$ref === 'string'
        ? [[`${media.schema.$ref} with ${names.join()}`, `required ${required.join()}`]]
        : []
    ) as [string, string][]
  })
}

/** Every schema, but none of an example or of a map from names to schemas. */
function* schemasIn(
  value: unknown,
  path: readonly string[] = [],
  isItem = false
): Generator<[Place, Json]> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* schemasIn(item, [...path, String(at)])
  }
  if (!isObject(value)) return
  if (!/^(?:properties|mapping|schemas)$/.test(path.at(-1) ?? '')) yield [{ path, isItem }, value]
  for (const [key, member] of Object.entries(value)) {
    const isExample = /^examples?$/.test(key) && path.at(-1) !== 'properties'
    const isOfItems = key === 'items' && path.at(-1) !== 'properties'
    if (!isExample) yield* schemasIn(member, [...path, key], isOfItems)
  }
}
