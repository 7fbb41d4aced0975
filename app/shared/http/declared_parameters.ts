import vine from '@vinejs/vine'
import type { EndpointDescription } from './endpoint_description.js'
import { strictObject } from './strict_object.js'

/** The undeclared parameters of each described endpoint are refused before its body is read. */
export class DeclaredParameters {
  readonly #validators = new Map<EndpointDescription, ReturnType<typeof validatorOf>>()

  /** Throws what becomes a 422 that names each parameter that the endpoint does not declare. */
  async check(endpoint: EndpointDescription, queryString: unknown): Promise<void> {
    if (endpoint.ignoresQuery) return
    const validator = this.#validators.get(endpoint) ?? validatorOf(endpoint)
    this.#validators.set(endpoint, validator)
    await validator.validate(queryString)
  }
}

function validatorOf({ query }: EndpointDescription) {
  const { properties = {} }: { readonly properties?: object } =
    query?.validator.toJSONSchema() ?? {}
  const names = Object.keys(properties)
  return vine.create(
    strictObject(Object.fromEntries(names.map((name) => [name, vine.any().optional()])))
  )
}
