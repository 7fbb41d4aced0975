import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Whether an address is this machine's own: 127.0.0.0/8, ::1, or the former as an IPv4-mapped IPv6 address. */
export function isLoopback(address: string): boolean {
  const [withoutZone = ''] = address.split('%')
  return ipaddr.isValid(withoutZone) && ipaddr.process(withoutZone).range() === 'loopback'
}

/** Stands for an address in stores and logs, because addresses are personal data. Only the key of the instances derives it. */
export function networkPseudonym(pseudonymKey: string, network: string): string {
  return createHmac('sha256', pseudonymKey).update(network).digest('base64url')
}
