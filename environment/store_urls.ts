import { isIPv6 } from 'node:net'

const FAMILY = /^family=[046]$/
/** Options of Redis URLs that other clients know, and how to say what they mean. */
const REDIS_REMEDIES = [
  [/^(db|database)$/i, 'write the number of the database after the port, as in :6379/2'],
  [/^(tls|ssl)$/i, 'begin the URL with rediss:// instead'],
  [/^/, 'the only one is family, which is 4 or 6'],
] as const

/** Options of MongoDB that the service sets itself, and those that may say the same. */
const SET_BY_SERVICE =
  /^(w|journal|readConcernLevel|wtimeout|autoSelectFamily.*|maxPoolSize|.*TimeoutMS|.*FrequencyMS)$/i
const SAYS_THE_SAME = /^(w=majority|readConcernLevel=majority|journal=true|autoSelectFamily=true)$/i

/** The address of a Redis: `redis[s]://[[user]:password@]host[:port][/database][?family=4|6]`. */
export function redisUrl(value: string): string {
  const { credentials, hosts, path, options } = partsOf(value, 'redis://', 'rediss://')
  if (hosts.length > 1) throw new Error('must name one host')
  if (credentials !== '' && !credentials.includes(':')) {
    throw new Error('must have a colon before its password, as in //user:password@ or //:password@')
  }
  if (!/^(\/\d*)?$/.test(path)) {
    throw new Error(
      'must have nothing after the host and port, or the number of a database, such as /2'
    )
  }
  for (const [name, option] of options) {
    if (FAMILY.test(`${name}=${option}`)) continue
    const [, remedy] = REDIS_REMEDIES.find(([names]) => names.test(name)) ?? []
    throw new Error(`must not have the option ${name}: ${remedy}`)
  }
  if (!URL.canParse(value)) throw new Error('must have a host name or an address as its host')
  return value
}

/** A MongoDB connection string. The driver judges the options that the service leaves to it. */
export function mongodbUri(value: string): string {
  const { credentials, options } = partsOf(value, 'mongodb://', 'mongodb+srv://')
  const [reserved] = /[@[\]]|(?<=:.*):/.exec(credentials) ?? []
  if (reserved !== undefined) throw mustEscape(reserved)
  for (const [name, option] of options) {
    if (SET_BY_SERVICE.test(name) && !SAYS_THE_SAME.test(`${name}=${option}`)) {
      throw new Error(`must not have the option ${name}: the service sets it itself`)
    }
  }
  return value
}

/**
 * Takes a connection string apart. The error says what would be right, and holds no part of the string but one
 * character.
 */
function partsOf(value: string, ...schemes: string[]) {
  const scheme = schemes.find((one) => value.startsWith(one)) ?? value
  const [authority = ''] = /^[^/?#]*/.exec(value.slice(scheme.length)) ?? []
  if (authority === '') throw new Error(`must be a URL that starts with ${schemes.join(' or ')}`)
  const tail = value.slice(scheme.length + authority.length)
  if (tail.replace(/\bappName=[^&]*/i, '').includes('@')) throw mustEscape(tail.slice(0, 1))
  const at = authority.lastIndexOf('@')
  const credentials = authority.slice(0, Math.max(at, 0))
  try {
    decodeURIComponent(credentials)
  } catch {
    throw mustEscape('%')
  }
  const hosts = authority.slice(at + 1).split(',')
  for (const host of hosts) requireHost(host)
  const [path = '', query] = tail.split(/\?(.*)/s)
  return { credentials, hosts, path, options: new URLSearchParams(query) }
}

function requireHost(host: string): void {
  const [, name, port = '1'] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? []
  if (name === '') throw new Error('must name a host before the port')
  if (/[[\]]|:.*:/.test(host) && !isIPv6(name?.slice(1, -1) ?? '')) {
    throw new Error('must have an IPv6 address in brackets, such as [::1]')
  }
  if (name === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error('must have a port from 1 to 65535, or none, after the host')
  }
}

function mustEscape(character: string): Error {
  const escaped = `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return new Error(
    `must be percent-encoded in its user name and password: write ${character} as ${escaped}`
  )
}
