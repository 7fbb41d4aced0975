import { type BlockList, isIP, isIPv6 } from 'node:net'
import { err, ok, type Result } from '#shared/result'
import { isPublicAddress, reachedAddress } from './public_address.js'

/** Why no request goes to a URL. `address`: it is neither public nor in a network that an operator allows. */
export type DestinationRefusal = 'unreadable' | 'scheme' | 'plain_http' | 'credentials' | 'address'

interface DestinationRules {
  /** The networks beyond the public Internet that receivers may be in. */
  readonly allowedNetworks: BlockList
  /** Whether `http:` is allowed besides `https:`. */
  readonly isPlainHttpAllowed: boolean
}

/** Decides to which URLs and addresses webhooks go. Any port is permitted. */
export class PermittedDestinations {
  constructor(private readonly rules: DestinationRules) {}

  /**
   * The URL, as far as its text decides. A host name passes: each address that it resolves to must pass
   * `permitsAddress` when a request is sent.
   */
  read(text: string): Result<URL, DestinationRefusal> {
    const url = URL.parse(text)
    if (url === null) return err('unreadable')
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('scheme')
    if (url.protocol === 'http:' && !this.rules.isPlainHttpAllowed) return err('plain_http')
    if (url.username !== '' || url.password !== '') return err('credentials')
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(host) === 0 || this.permitsAddress(host) ? ok(url) : err('address')
  }

  permitsAddress(address: string): boolean {
    const reached = reachedAddress(address)
    if (reached === null) return false
    const family = isIPv6(reached) ? 'ipv6' : 'ipv4'
    return this.rules.allowedNetworks.check(reached, family) || isPublicAddress(reached)
  }
}
