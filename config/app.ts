import { defineConfig } from '@adonisjs/core/http'
import env from '#environment/env'

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  /** Answers hold neither cycles nor bigints, for whose sake the default walks them in JavaScript. */
  serializeJSON: (answer: unknown) => JSON.stringify(answer),
  useAsyncLocalStorage: false,
  /** Above the 60 s for which a load balancer keeps an idle connection: the balancer must be the one that closes it. */
  keepAliveTimeout: 75_000,
  /** Above it, too: to Node, a connection that has not been used yet waits for headers. */
  headersTimeout: 80_000,
  /** A whole request; not below the time for its headers. */
  requestTimeout: 90_000,
  /** Nobody's word is taken for a host or a scheme; for an address only that of `trustedProxies`. */
  trustProxy: () => false,
  qs: { parse: { depth: 2, parameterLimit: 50, allowSparse: false, arrayLimit: 20, comma: false } },
})

/** Who may state the address of a client. */
export const trustedProxies = env.get('TRUSTED_PROXIES')
