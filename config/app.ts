import { defineConfig } from '@adonisjs/core/http'
import { clientAddress } from '#shared/http/client_address'
import { refuseBadUrl } from '#shared/http/unreadable_request'
import env from '#start/env'

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
  onBadUrl: refuseBadUrl,
  /** Nobody's word is taken for a host or a scheme; for an address only that of TRUSTED_PROXIES. */
  trustProxy: () => false,
  getIp: ({ request }) =>
    clientAddress(
      request.socket.remoteAddress ?? '',
      [request.headers['x-forwarded-for'] ?? []].flat().join(','),
      env.get('TRUSTED_PROXIES')
    ),
  qs: { parse: { depth: 2, parameterLimit: 50, allowSparse: false, arrayLimit: 20, comma: false } },
})
