import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import type { EndpointDescription } from './endpoint_description.js'
import { IF_REVISION, readIfRevision } from './revision_tag.js'
import { strictObject } from './strict_object.js'

/** The undeclared parameters of each described endpoint are refused before its body is read. */
export class DeclaredParameters {
  readonly #validators = new Map<EndpointDescription, ReturnType<typeof validatorOf>>()

  /** Throws what becomes a 422 that names each parameter that the endpoint does not declare. Reads `if_revision`. */
  async check(endpoint: EndpointDescription, ctx: HttpContext): Promise<void> {
    if (endpoint.ignoresQuery) return
    const validator = this.#validators.get(endpoint) ?? validatorOf(endpoint)
    this.#validators.set(endpoint, validator)
    await validator.validate(ctx.request.qs())
    await readIfRevision(ctx)
  }
}

function validatorOf({ query, headers = {} }: EndpointDescription) {
  const { properties = {} }: { readonly properties?: object } =
    query?.validator.toJSONSchema() ?? {}
  const names = [...Object.keys(properties), ...('If-Match' in headers ? [IF_REVISION] : [])]
  return vine.create(
    strictObject(Object.fromEntries(names.map((name) => [name, vine.any().optional()])))
  )
}
