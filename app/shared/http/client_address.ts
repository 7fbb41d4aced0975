import { type BlockList, isIP } from 'node:net'

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
  const claims = forwardedFor?.split(',') ?? []
  let address = peer
  for (let hop = 0; isTrusted(address, hop, proxies); hop += 1) {
    const claimed = addressIn(claims.pop() ?? '')
    if (claimed === null) break
    address = claimed
  }
  return address
}

function isTrusted(address: string, hop: number, proxies: TrustedProxies): boolean {
  if ('hops' in proxies) return hop < proxies.hops
  const [withoutZone = ''] = address.split('%')
  const version = isIP(withoutZone)
  return version !== 0 && proxies.addresses.check(withoutZone, version === 4 ? 'ipv4' : 'ipv6')
}

/** Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[(?<v6>.+)\]|(?<v4>[\d.]+)):\d+$/

function addressIn(claim: string): string | null {
  const text = claim.trim()
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  const address = v6 ?? v4 ?? text
  return isIP(address) === 0 ? null : address
}
