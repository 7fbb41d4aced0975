import type { OpenApiDocument } from '#openapi/describe_api'

/** What the description says of an endpoint's requests. */
export interface Operation {
  /** As `GET /v1/organization`. */
  readonly endpoint: string
  readonly method: string
  readonly path: string
  /** The names of the parameters of its query. */
  readonly parameters: readonly string[]
  /** Which of the run's credentials opens it. */
  readonly credential: 'token' | 'operator' | 'key'
  /** Bodies as JSON. */
  readonly examples: readonly string[]
}

const ENDS_CREDENTIALS = /^\/v1\/(access-tokens|operations\/credential)/

/** Every endpoint, except the revocations that could end the run's own credentials. */
export function operationsOf({ paths, servers }: OpenApiDocument): Operation[] {
  const base = String(servers[0]?.url ?? '').replace(/\/$/, '')
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, described]) => ({
        endpoint: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: `${base}${path}`,
        parameters: membersOf(described.parameters)
          .filter((parameter) => Reflect.get(parameter, 'in') === 'query')
          .map((parameter) => String(Reflect.get(parameter, 'name'))),
        credential: credentialOf(JSON.stringify(described.security)),
        examples: examplesIn(described.requestBody),
      }))
    )
    .filter(({ method, path }) => !mayRevoke(method, path))
}

function credentialOf(security: string): Operation['credential'] {
  if (security.includes('operatorCredentialAuth')) return 'operator'
  return security.includes('publishableKeyAuth') ? 'key' : 'token'
}

/** Whether the request could end the run's own token. */
export function mayRevoke(method: string, path: string): boolean {
  return method === 'DELETE' && ENDS_CREDENTIALS.test(path)
}

function examplesIn(value: unknown): string[] {
  return membersOf(value).length === 0 && typeof value !== 'object'
    ? []
    : Object.entries(Object(value)).flatMap(([name, inner]) =>
        name === 'examples'
          ? membersOf(inner).map((example) => JSON.stringify(Reflect.get(example, 'value')))
          : examplesIn(inner)
      )
}

function membersOf(value: unknown): object[] {
  return Object.values(Object(value)).filter(
    (member): member is object => typeof member === 'object' && member !== null
  )
}
