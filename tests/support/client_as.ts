import { ApiClient, type ApiRequest } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'

/** A tenant, a token, or the complete value of an Authorization header. */
type Caller = { readonly bearer: string } | string

declare module '@japa/api-client' {
  interface ApiClient {
    /** The same client with the caller's credential on every request. */
    as(caller: Caller): ApiClient
  }
}

class CallerClient extends ApiClient {
  readonly #client: ApiClient
  readonly #authorization: string

  constructor(client: ApiClient, caller: Caller) {
    super()
    this.#client = client
    this.#authorization = typeof caller === 'string' ? caller : caller.bearer
  }

  /** Every other method makes its request through this one. */
  override request(endpoint: string, method: string): ApiRequest {
    return this.#client.request(endpoint, method).header('authorization', this.#authorization)
  }
}

/** Adds `as` to the tests' `client`. */
export const clientAs: PluginFn = () => {
  ApiClient.macro('as', function (this: ApiClient, caller) {
    return new CallerClient(this, caller)
  })
}
