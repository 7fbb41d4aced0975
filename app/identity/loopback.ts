import ipaddr from 'ipaddr.js'

/** Whether an address is this machine's own: 127.0.0.0/8, ::1, or the former as an IPv4-mapped IPv6 address. */
export function isLoopback(address: string): boolean {
  const [withoutZone = ''] = address.split('%')
  return ipaddr.isValid(withoutZone) && ipaddr.process(withoutZone).range() === 'loopback'
}
