import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Whether an address is this machine's own: 127.0.0.0/8, ::1, or the former as an IPv4-mapped IPv6 address. */
export function isLoopback(address: string): boolean {
  const [withoutZone = ''] = address.split('%')
  return ipaddr.isValid(withoutZone) && ipaddr.process(withoutZone).range() === 'loopback'
}

/** An address is personal data, so no store gets one: only the instances, with their key, can derive this text. */
export function networkPseudonym(pseudonymKey: string, network: string): string {
  return createHmac('sha256', pseudonymKey).update(network).digest('base64url')
}
