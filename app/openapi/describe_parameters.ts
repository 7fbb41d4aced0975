import * as api from '#shared/http/api'
import { isList, isSchema, schemaOf } from './schemas.js'

type Parameter = api.JsonSchema

const PARAMETER_IN_PATH = /:(\w+)/g

/** Converts `/v1/things/:id` to OpenAPI's `/v1/things/{id}`. */
export function pathTemplate(pattern: string): string {
  return pattern.replaceAll(PARAMETER_IN_PATH, '{$1}')
}

/** The parameters of the path, from its pattern; those of the query, from its validator; and the headers. */
export function describeParameters(
  pattern: string,
  { path = {}, query, headers = {} }: api.EndpointDescription
): Parameter[] {
  const names = [...pattern.matchAll(PARAMETER_IN_PATH)].map(([, name]) => name ?? '')
  return [
    ...names.map((name) => parameter(name, 'path', { ...IN_PATH, ...path[name], required: true })),
    ...(query ? queryParameters(query) : []),
    ...('If-Match' in headers ? [parameter(api.IF_REVISION, 'query', OF_REVISION)] : []),
    ...Object.entries(headers).map(([name, described]) => parameter(name, 'header', described)),
  ]
}

const IN_PATH = {
  description: 'Identifier of the resource.',
  schema: { ...api.IDENTIFIER, pattern: '^[0-9a-fA-F]{24}$' },
}

const OF_MANY: Readonly<Record<string, Omit<api.ParameterDescription, 'schema'>>> = {
  limit: { description: 'Most rows of the page.' },
  cursor: { description: 'The `meta.next_cursor` of the page before. Without it, the first page.' },
  validate_only: {
    description:
      'Whether to only check the request, exactly as the write would, and keep nothing. Identifiers in the answer then belong to nothing.',
  },
}

const OF_REVISION = {
  description:
    'Makes the request conditional: it takes effect only on this `revision`. Says what `If-Match` says, where a proxy alters or removes that header, and counts in its place.',
  schema: { type: 'integer', minimum: 0, maximum: api.REVISION_MAX },
}

/** A test finds parameters without a description. */
const UNDESCRIBED = { description: '' }

function queryParameters({ validator, parameters = {} }: api.QueryDescription): Parameter[] {
  const { properties, required } = schemaOf(validator)
  if (!isSchema(properties)) return []
  return flatten(properties, isList(required) ? required : []).map(
    ({ name, schema, isRequired }) => {
      const described = parameters[name] ?? OF_MANY[name] ?? UNDESCRIBED
      return parameter(name, 'query', { ...described, schema, required: isRequired })
    }
  )
}

interface FlatParameter {
  readonly name: string
  readonly schema: api.JsonSchema
  readonly isRequired: boolean
}

/** Each member of an object in a query string becomes a parameter: `name[$regex]`. */
function flatten(properties: api.JsonSchema, required: readonly unknown[]): FlatParameter[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isSchema(schema)) return []
    const alternatives = isList(schema.oneOf) ? schema.oneOf.filter(isSchema) : [schema]
    return alternatives.flatMap((alternative) => {
      const isRequired = required.includes(name) && alternatives.length === 1
      if (!isSchema(alternative.properties)) return [{ name, schema: alternative, isRequired }]
      return Object.entries(alternative.properties).flatMap(([member, memberSchema]) =>
        isSchema(memberSchema)
          ? [{ name: `${name}[${member}]`, schema: memberSchema, isRequired }]
          : []
      )
    })
  })
}

function parameter(
  name: string,
  where: 'path' | 'query' | 'header',
  { description, schema = { type: 'string' }, example, required = false }: api.ParameterDescription
): Parameter {
  return {
    name,
    in: where,
    description,
    required,
    schema,
    ...(example === undefined ? {} : { example }),
  }
}
