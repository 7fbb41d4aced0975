import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Every IPv6 address of the public Internet is assigned from it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** The host agent of every virtual machine on Azure: an address of the public Internet that leads to the instance's own host. */
const AZURE_HOST_AGENT = '168.63.129.16'

/**
 * The address that a connection really reaches: the IPv4 address inside an IPv4-mapped or a NAT64 address, any other
 * address as it is. Null for text that is not an IP address, and for an address of one interface (`fe80::1%eth0`).
 */
export function reachedAddress(address: string): string | null {
  if (isIPv4(address)) return address
  const canonical = canonicalIPv6(address)
  if (canonical === null) return null
  const parsed = ipaddr.IPv6.parse(canonical)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  if (!parsed.match(NAT64)) return parsed.toString()
  return ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString()
}

/** In hexadecimal digits: `ipaddr` reads `::8.8.8.8` as IPv4-mapped, and the operating system does not. */
function canonicalIPv6(address: string): string | null {
  if (!isIPv6(address)) return null
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? null
}

/**
 * Whether an address belongs to a host of the public Internet. Addresses of a special purpose do not, even those that
 * IANA lists as globally reachable: no receiver has one. Neither do 6to4 and Teredo addresses, which can contain a
 * private IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const reached = reachedAddress(address)
  if (reached === null || reached === AZURE_HOST_AGENT) return false
  const parsed = ipaddr.parse(reached)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}
