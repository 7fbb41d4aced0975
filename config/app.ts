import { defineConfig } from '@adonisjs/core/http'
import env from '#environment/env'

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  /** Answers contain neither cycles nor bigints, for which the default serializer walks them in JavaScript. */
  serializeJSON: (answer: unknown) => JSON.stringify(answer),
  useAsyncLocalStorage: false,
  /** Above the 60 s for which a load balancer keeps an idle connection: the balancer must be the one that closes it. */
  keepAliveTimeout: 75_000,
  /** Also above those 60 s: Node counts an unused connection as one that waits for headers. */
  headersTimeout: 80_000,
  /** A whole request; at least the time for its headers. */
  requestTimeout: 90_000,
  /** No proxy is trusted for a host or a scheme; only `trustedProxies` are, for an address. */
  trustProxy: () => false,
  router: { matcher: 'tree' },
  qs: { parse: { depth: 2, parameterLimit: 50, allowSparse: false, arrayLimit: 20, comma: false } },
})

/** The proxies that may state a client's address. */
export const trustedProxies = env.get('TRUSTED_PROXIES')
