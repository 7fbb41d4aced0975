import { isIPv6 } from 'node:net'

/**
 * The network against which guesses from an address count: an IPv4 address, or the /64 of an IPv6 address, which a
 * provider assigns to a single customer.
 */
export function clientNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = hostname.includes('::') ? [...first, ...zeros, ...last] : first
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** How many networks may use up their limits before those of one site prefix have used up theirs. */
const SITE_NETWORKS = 10

/** The /48 of an IPv6 network: a provider may give all of it to one customer. Null for an IPv4 address. */
export function sitePrefixOf(network: string): string | null {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
}

/** What all networks of one site prefix may do together, beside the limit of each. */
export function siteLimitOf<Limit extends { readonly name: string; readonly limit: number }>(
  ofNetwork: Limit
): Limit {
  const { name, limit } = ofNetwork
  return { ...ofNetwork, name: `${name}-site`, limit: limit * SITE_NETWORKS }
}
