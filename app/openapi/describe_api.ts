import { createHash } from 'node:crypto'
import * as api from '#shared/http/api'
import { ABOUT, SECURITY_SCHEMES } from './about.js'
import { describeOperation } from './describe_operation.js'
import { pathTemplate } from './describe_parameters.js'
import {
  COMMON_HEADERS,
  commonAnswers,
  FIELD_ERROR,
  problemsByCode,
  problemSchemas,
  problemsOf,
} from './describe_problems.js'
import { describeMembers } from './member_descriptions.js'
import { NamedSchemas, schemaOf } from './schemas.js'

/** The part of a route that the description uses. */
interface ServedRoute {
  readonly name?: string | undefined
  /** Includes the base path. */
  readonly pattern: string
  readonly methods: readonly string[]
}

interface ApiSources {
  readonly routes: readonly ServedRoute[]
  readonly modules: readonly api.ModuleDescription[]
  readonly basePath: string
  readonly version: string
}

export interface DescribedApi {
  readonly document: OpenApiDocument
  readonly problems: readonly api.DescribedProblem[]
  /** The names of descriptions without a route. */
  readonly unserved: readonly string[]
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: api.JsonSchema
  readonly servers: readonly api.JsonSchema[]
  readonly tags: readonly api.JsonSchema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, api.JsonSchema>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, api.JsonSchema>>>>
}

/** Builds the OpenAPI 3.1 document from the routes and the modules' descriptions. */
export function describeApi({ routes, modules, basePath, version }: ApiSources): DescribedApi {
  const endpoints = new Map(
    modules
      .flatMap((module) => Object.entries(module.endpoints))
      .map(([name, endpoint]) => [name, api.withIdempotency(endpoint)])
  )
  const served = routes.flatMap((route) => {
    const endpoint = endpoints.get(route.name ?? '')
    return endpoint ? [{ route, endpoint }] : []
  })
  const schemas = describeSchemas(
    modules,
    served.map(({ endpoint }) => endpoint)
  )
  const described = Object.entries(schemas).map(([name, schema]) => [
    name,
    describeMembers(schema, schemas, name),
  ])
  const named = new NamedSchemas(Object.fromEntries(described))
  const paths = named.in(describeMembers(describePaths(served, basePath), schemas))
  const common = Object.entries(commonAnswers())
  const responses = common.map(([name, answer]) => [name, named.in(answer, `${name}Answer`)])
  return {
    document: {
      openapi: '3.1.0',
      info: { ...ABOUT, version },
      servers: [{ url: basePath === '' ? '/' : basePath, description: 'This service.' }],
      tags: modules.flatMap(({ tags }) => tags.map((tag) => ({ ...tag }))),
      paths,
      components: {
        schemas: named.all,
        responses: Object.fromEntries(responses),
        headers: COMMON_HEADERS,
        securitySchemes: SECURITY_SCHEMES,
      },
    },
    problems: problemsByCode([...endpoints.values()]),
    unserved: [...endpoints.keys()].filter((name) => !routes.some((route) => route.name === name)),
  }
}

type ServedEndpoint = { readonly route: ServedRoute; readonly endpoint: api.EndpointDescription }

function describePaths(served: readonly ServedEndpoint[], basePath: string) {
  const paths: Record<string, Record<string, api.JsonSchema>> = {}
  for (const { route, endpoint } of served) {
    const pattern = route.pattern.slice(basePath.length)
    const operations = (paths[pathTemplate(pattern)] ??= {})
    for (const method of route.methods) {
      if (method === 'HEAD') continue
      operations[method.toLowerCase()] = describeOperation(route.name ?? '', pattern, endpoint)
    }
  }
  return paths
}

function describeSchemas(
  modules: readonly api.ModuleDescription[],
  endpoints: readonly api.EndpointDescription[]
): Record<string, api.JsonSchema> {
  const bodies = endpoints.flatMap(({ body }) =>
    body ? [[body.name, schemaOf(body.validator)] as const] : []
  )
  const schemas: Record<string, api.JsonSchema> = {}
  const named = [...modules.flatMap((module) => Object.entries(module.schemas)), ...bodies]
  for (const [name, schema] of named) {
    if (name in schemas) throw new Error(`Two schemas are named ${name}`)
    schemas[name] = schema
  }
  return {
    ...schemas,
    FieldError: FIELD_ERROR,
    PageMeta: api.answerObject(api.PAGE_META),
    ...problemSchemas(endpoints.flatMap((endpoint) => problemsOf(endpoint))),
  }
}

/** The document and the list of problems as they are served: bytes and a tag, computed once. */
export class PublishedDocument {
  readonly bytes: Buffer
  readonly etag: string

  constructor(
    readonly basePath: string,
    document: OpenApiDocument,
    readonly problems: readonly api.DescribedProblem[]
  ) {
    this.bytes = Buffer.from(JSON.stringify(document))
    const hash = createHash('sha256').update(this.bytes).digest('base64url')
    this.etag = `"${hash.slice(0, 22)}"`
  }
}
