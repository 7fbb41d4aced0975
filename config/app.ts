import { BlockList } from 'node:net'
import { defineConfig } from '@adonisjs/core/http'
import { refuseBadUrl } from '#shared/http/unreadable_request'

/** The addresses from which a load balancer of ours may speak for a client. */
const balancers = new BlockList()
balancers.addSubnet('127.0.0.0', 8)
balancers.addSubnet('10.0.0.0', 8)
balancers.addSubnet('172.16.0.0', 12)
balancers.addSubnet('192.168.0.0', 16)
balancers.addAddress('::1', 'ipv6')
balancers.addSubnet('fc00::', 7, 'ipv6')

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
  /** A whole request, which has at most 1 MiB; not below the time for its headers. */
  requestTimeout: 90_000,
  onBadUrl: refuseBadUrl,
  trustProxy: (address) => balancers.check(address, address.includes(':') ? 'ipv6' : 'ipv4'),
  qs: { parse: { depth: 2, parameterLimit: 50, allowSparse: false, arrayLimit: 20, comma: false } },
})
