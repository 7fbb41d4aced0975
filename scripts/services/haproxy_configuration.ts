/** The name of the only backend. */
export const BACKEND = 'instances'

/** An instance behind the balancer. */
export interface BalancedServer {
  readonly name: string
  readonly port: number
}

/** The balancer's listeners and targets, all on 127.0.0.1. */
export interface HaproxyAddresses {
  readonly port: number
  /** The port for commands, such as to drain a server. */
  readonly adminPort: number
  /** The path of the health check, with the base path of the API. */
  readonly healthPath: string
  readonly servers: readonly BalancedServer[]
}

/**
 * The configuration of a balancer as in production, but strict: a request that fails at its server fails for the
 * client, without a retry. A server is out after two failed checks, one second apart. Streams may be silent for five
 * minutes. One source (an IPv4 address or an IPv6 /48) may have a quarter of the connections. `x-served-by` names the server
 * that answered.
 */
export function haproxyConfiguration(addresses: HaproxyAddresses): string {
  const servers = addresses.servers.map(
    ({ name, port }) => `  server ${name} 127.0.0.1:${port} check inter 1s fall 2 rise 1`
  )
  return `global
  stats socket ipv4@127.0.0.1:${addresses.adminPort} level admin
  maxconn 2000

defaults
  mode http
  option http-keep-alive
  option abortonclose
  http-reuse safe
  retries 0
  no option redispatch
  timeout connect 2s
  timeout check 1s
  timeout queue 5s
  timeout http-request 10s
  timeout http-keep-alive 60s
  timeout client 5m
  timeout server 5m
  timeout tunnel 1h

frontend clients
  bind 127.0.0.1:${addresses.port}
  stick-table type ipv6 size 100k expire 1m store conn_cur
  tcp-request session track-sc0 src,ipmask(32,48)
  tcp-request session reject if { sc0_conn_cur gt 500 }
  http-request set-header x-forwarded-for %[src]
  http-response set-header x-served-by %s
  default_backend ${BACKEND}

backend ${BACKEND}
  balance roundrobin
  option httpchk GET ${addresses.healthPath}
  http-check expect status 200
${servers.join('\n')}
`
}
