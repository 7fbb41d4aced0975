import { type BlockList, isIP, isIPv6 } from 'node:net'

/** The proxies that may state a client's address: the nearest `hops` in front of an instance, or these addresses. */
export type TrustedProxies = { readonly hops: number } | { readonly addresses: BlockList }

/**
 * The address of a client. It begins with the address of the connection. As long as that address is trusted, the next
 * entry of `X-Forwarded-For` from the right, where each proxy appends, takes its place. So the first untrusted address
 * is the client's, and the client may have invented everything to the left of it. An entry that does not parse as an
 * address is ignored.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies
): string {
  const entries = forwardedFor?.split(',') ?? []
  let address = peer
  for (let hop = 0; isTrusted(address, hop, proxies); hop += 1) {
    const named = addressIn(entries.pop() ?? '')
    if (named === null) break
    address = named
  }
  return address
}

/** Whether this address is believed when it names another as the client; `hop` counts the proxies between it and the instance. */
export function isTrusted(address: string, hop: number, proxies: TrustedProxies): boolean {
  if ('hops' in proxies) return hop < proxies.hops
  const [withoutZone = ''] = address.split('%')
  const version = isIP(withoutZone)
  return version !== 0 && proxies.addresses.check(withoutZone, version === 4 ? 'ipv4' : 'ipv6')
}

/** Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(?<v6>.+)\]|(?<v4>[\d.]+)):\d+$/

function addressIn(entry: string): string | null {
  const text = entry.trim()
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  const address = v6 ?? v4 ?? text
  return isIP(address) === 0 ? null : address
}

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

/** A site prefix takes at most this part of a limit that all networks share, or what one network may. */
const SITE_PART = 1 / 20

/** What all networks of one site prefix may do together, besides the limit of each and the one that all share. */
export function siteLimitOf<Limit extends { readonly name: string; readonly limit: number }>(
  ofNetwork: Limit,
  ofAll = Infinity
): Limit {
  const { name, limit } = ofNetwork
  const ofSite = Math.min(limit * SITE_NETWORKS, Math.floor(ofAll * SITE_PART))
  return { ...ofNetwork, name: `${name}-site`, limit: Math.max(limit, ofSite) }
}

/** Whose open connections and requests count together: an IPv4 address, or an IPv6 site prefix. */
export function clientSource(address: string): string {
  const network = clientNetwork(address)
  return sitePrefixOf(network) ?? network
}
