import { isIPv6 } from 'node:net'

const FAMILY = /^family=[046]$/
/** Options of Redis URLs that other clients know, and how to say what they mean. */
const REDIS_REMEDIES = [
  [/^(db|database)$/i, 'write the number of the database after the port, as in :6379/2'],
  [/^(tls|ssl)$/i, 'begin the URL with rediss:// instead'],
  [/^/, 'the only one is family, which is 4 or 6'],
] as const

const IT_SETS = 'the service sets it itself'
const NO_PACKAGE = 'that needs a package that the service does not have'
/**
 * Every option of MongoDB's driver: the values that a connection string may give it, and why no others. A star leaves it to
 * the driver.
 */
export const MONGO_OPTIONS: readonly (readonly [names: string, values: string, reason: string])[] =
  [
    [
      `appName authMechanismProperties authSource directConnection maxIdleTimeMS replicaSet serverMonitoringMode
      srvAllowedHostsSuffix srvMaxHosts srvServiceName ssl tls tlsAllowInvalidCertificates tlsAllowInvalidHostnames tlsCAFile
      tlsCertificateKeyFile tlsCertificateKeyFilePassword tlsCRLFile tlsInsecure`,
      '*',
      '',
    ],
    ['family', '4 6', 'it is 4 or 6'],
    ['zlibCompressionLevel', '-1 0 1 2 3 4 5 6 7 8 9', 'it is at most 9'],
    ['compressors', 'none zlib', NO_PACKAGE],
    [
      'authMechanism',
      'DEFAULT SCRAM-SHA-1 SCRAM-SHA-256 PLAIN MONGODB-X509 MONGODB-OIDC',
      NO_PACKAGE,
    ],
    ['autoSelectFamily journal retryReads retryWrites', 'true', IT_SETS],
    ['readConcernLevel w', 'majority', IT_SETS],
    ['readPreference', 'primary', IT_SETS],
    ['loadBalanced', 'false', IT_SETS],
    ['autoEncryption proxyHost proxyPassword proxyPort proxyUsername', '', NO_PACKAGE],
    [
      `__skipPingOnConnect allowPartialTrustChain ALPNProtocols auth autoSelectFamilyAttemptTimeout bsonRegExp ca cert checkKeys
      checkServerIdentity ciphers connectionType connectTimeoutMS crl dbName driverInfo ecdhCurve enableOverloadRetargeting
      enableTrace enableUtf8Validation fieldsAsRaw forceServerObjectId fsync heartbeatFrequencyMS hints ignoreUndefined index j
      keepAliveInitialDelay key localAddress localPort localThresholdMS lookup maxAdaptiveRetries maxConnecting maxPoolSize
      maxStalenessSeconds minDHSize minHeartbeatFrequencyMS minInternalBufferSize minPoolSize mongodbLogComponentSeverities
      mongodbLogMaxDocumentLength mongodbLogPath monitorCommands name noDelay passphrase pfx pkFactory promoteBuffers promoteLongs
      promoteValues pskCallback raw readConcern readPreferenceTags rejectUnauthorized requestCert requestOCSP runtimeAdapters
      secureContext secureProtocol serializeFunctions serverApi servername serverSelectionTimeoutMS session SNICallback
      socketTimeoutMS srvHostValidator srvPoller timeoutMS useBigInt64 waitQueueTimeoutMS writeConcern wtimeout wtimeoutMS`,
      '',
      IT_SETS,
    ],
  ]

const UNKNOWN = ['', '', "MongoDB's driver has none of this name"] as const
/** MongoDB runs no transactions in these databases. */
const MONGO_OWN = ['admin', 'config', 'local']

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

/** A MongoDB connection string with a database. The driver judges the values of the options that it may have. */
export function mongodbUri(value: string): string {
  const { credentials, path, options } = partsOf(value, 'mongodb://', 'mongodb+srv://')
  const [reserved] = /[@[\]]|(?<=:.*):/.exec(credentials) ?? []
  if (reserved !== undefined) throw mustEscape(reserved)
  if (!/^\/[^/\\. "$*<>:|#]{1,63}$/.test(path)) {
    throw new Error('must name a database after its hosts, as in mongodb://host:27017/signalbox')
  }
  if (MONGO_OWN.includes(path.slice(1))) {
    throw new Error(
      `must name a database of the service: ${path.slice(1)} is MongoDB's own, and the one of users is named by authSource`
    )
  }
  for (const [name, option] of options) requireMongoOption(name, option)
  return value
}

function requireMongoOption(name: string, option: string): void {
  const isNamed = (text: string) => text.toLowerCase().split(/\s+/).includes(name.toLowerCase())
  const [, values, reason] = MONGO_OPTIONS.find(([names]) => isNamed(names)) ?? UNKNOWN
  if (values === '*' || (values !== '' && values.split(' ').includes(option))) return
  throw new Error(`must not have the option ${name}${values && ` with this value`}: ${reason}`)
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
