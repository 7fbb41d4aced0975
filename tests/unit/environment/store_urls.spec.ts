import { createRequire } from 'node:module'
import { test } from '@japa/runner'
import { endpointOf } from '#cluster/connections/connection_options'
import { MONGO_OPTIONS, mongodbUri, redisUrl } from '#environment/store_urls'

const ENCODE = (character: string, escaped: string) =>
  `must be percent-encoded in its user name and password: write ${character} as ${escaped}`
const NO_OPTION = (name: string) => new RegExp(`^must not have the option ${name}: `)
const REDIS_START = 'must be a URL that starts with redis:// or rediss://'
const MONGO_START = 'must be a URL that starts with mongodb:// or mongodb+srv://'
const DATABASE = 'must name a database after its hosts, as in mongodb://host:27017/signalbox'
const PORT = 'must have a port from 1 to 65535, or none, after the host'
const BRACKETS = 'must have an IPv6 address in brackets, such as [::1]'
const NOTHING_ELSE =
  'must have nothing after the host and port, or the number of a database, such as /2'

/** Each holds the word `secret` where a person would write a part of a password. */
const REFUSED: { url: string; complaint: string | RegExp }[] = [
  { url: 'secret:6379', complaint: REDIS_START },
  { url: 'http://secret', complaint: REDIS_START },
  { url: 'redis://', complaint: REDIS_START },
  { url: 'redis:///2', complaint: REDIS_START },
  { url: 'redis+sentinel://secret:26379/mymaster', complaint: REDIS_START },
  // https://github.com/aheckmann/muri/issues/10, https://github.com/mysqljs/mysql/issues/1513
  { url: 'redis://:50%secret@h:6379', complaint: ENCODE('%', '%25') },
  { url: 'redis://:secret%@h:6379', complaint: ENCODE('%', '%25') },
  { url: 'redis://:secret%ff@h:6379', complaint: ENCODE('%', '%25') },
  { url: 'redis://us%er:secret@h', complaint: ENCODE('%', '%25') },
  // https://github.com/redis/ioredis/issues/380, https://github.com/redis/redis-py/issues/579
  { url: 'redis://:secret/3+k=@h:6379', complaint: ENCODE('/', '%2F') },
  { url: 'redis://u:12/secret@h:6379', complaint: ENCODE('/', '%2F') },
  // https://github.com/cameronmaske/celery-once/issues/135
  { url: 'redis://:secret#1@h', complaint: ENCODE('#', '%23') },
  { url: 'redis://:secret?1@h', complaint: ENCODE('?', '%3F') },
  { url: 'redis://secret@h', complaint: /^must have a colon before its password/ },
  { url: 'redis://:secret@', complaint: 'must name a host before the port' },
  { url: 'redis://:secret@:6379', complaint: 'must name a host before the port' },
  { url: 'redis://:secret@::1', complaint: BRACKETS },
  { url: 'redis://:secret@::1:6379', complaint: BRACKETS },
  { url: 'redis://:secret@[::g]', complaint: BRACKETS },
  { url: 'redis://:secret@[127.0.0.1]:6379', complaint: BRACKETS },
  { url: 'redis://:secret@[::1:6379', complaint: BRACKETS },
  { url: 'redis://:secret@h:0', complaint: PORT },
  { url: 'redis://:secret@h:99999', complaint: PORT },
  { url: 'redis://:secret@h:port', complaint: PORT },
  { url: 'redis://:secret@a:1,b:2', complaint: 'must name one host' },
  { url: 'redis://:secret@a b', complaint: 'must have a host name or an address as its host' },
  { url: 'redis://:secret@h/cache', complaint: NOTHING_ELSE },
  { url: 'redis://:secret@h/2/3', complaint: NOTHING_ELSE },
  { url: 'redis://:secret@h/-1', complaint: NOTHING_ELSE },
  { url: 'redis://:secret@h/1.5', complaint: NOTHING_ELSE },
  { url: 'redis://:secret@h/2#3', complaint: NOTHING_ELSE },
  // Options of other clients: redis-py, node-redis, Lettuce, go-redis, StackExchange.Redis.
  { url: 'redis://:secret@h?db=3', complaint: /^must not have the option db: .* as in :6379\/2$/ },
  { url: 'redis://:secret@h?database=3', complaint: NO_OPTION('database') },
  { url: 'redis://:secret@h?tls=true', complaint: /^must not have the option tls: .*rediss:\/\// },
  { url: 'redis://:secret@h?ssl=true', complaint: NO_OPTION('ssl') },
  { url: 'rediss://:secret@h?ssl_cert_reqs=none', complaint: NO_OPTION('ssl_cert_reqs') },
  { url: 'rediss://:secret@h?rejectUnauthorized=0', complaint: NO_OPTION('rejectUnauthorized') },
  { url: 'redis://:secret@h?password=secret', complaint: NO_OPTION('password') },
  { url: 'redis://:secret@h/0?timeout=5s', complaint: NO_OPTION('timeout') },
  { url: 'redis://:secret@h?family=5', complaint: NO_OPTION('family') },
  { url: 'redis://:secret@h?family=6&family=IPv6', complaint: NO_OPTION('family') },

  { url: 'postgres://h/secret', complaint: MONGO_START },
  { url: 'mongodb://', complaint: MONGO_START },
  { url: 'mongodb+srv:///secret', complaint: MONGO_START },
  // https://www.mongodb.com/docs/manual/reference/connection-string-formats/: $ : / ? # [ ] @
  { url: 'mongodb://u:50%secret@h/db', complaint: ENCODE('%', '%25') },
  { url: 'mongodb://u:secret/1@h/db', complaint: ENCODE('/', '%2F') },
  { url: 'mongodb://u:secret?1@h/db', complaint: ENCODE('?', '%3F') },
  { url: 'mongodb+srv://u:secret#1@h/db', complaint: ENCODE('#', '%23') },
  { url: 'mongodb://u:secret@1@h/db', complaint: ENCODE('@', '%40') },
  { url: 'mongodb://u:secret:1@h/db', complaint: ENCODE(':', '%3A') },
  { url: 'mongodb://u:secret[1@h/db', complaint: ENCODE('[', '%5B') },
  { url: 'mongodb://u:secret]1@h/db', complaint: ENCODE(']', '%5D') },
  { url: 'mongodb://u:secret@::1/db', complaint: BRACKETS },
  { url: 'mongodb://u:secret@a,b:99999/db', complaint: PORT },
  { url: 'mongodb://u:secret@a,b:x/db', complaint: PORT },
  { url: 'mongodb://u:secret@a,/db', complaint: 'must name a host before the port' },
  { url: 'mongodb://u:secret@h/db?w=1', complaint: NO_OPTION('w with this value') },
  { url: 'mongodb://u:secret@h/d?W=majority&w=2', complaint: NO_OPTION('w with this value') },
  { url: 'mongodb://u:secret@h/d?journal=false', complaint: NO_OPTION('journal with this value') },
  {
    url: 'mongodb://u:secret@h/d?readConcernLevel=local',
    complaint: NO_OPTION('readConcernLevel with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?readPreference=secondaryPreferred',
    complaint: NO_OPTION('readPreference with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?READPREFERENCE=nearest',
    complaint: NO_OPTION('READPREFERENCE with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?maxStalenessSeconds=90',
    complaint: NO_OPTION('maxStalenessSeconds'),
  },
  { url: 'mongodb://u:secret@h/d?readPreferenceTags=', complaint: NO_OPTION('readPreferenceTags') },
  {
    url: 'mongodb://u:secret@h/d?retryReads=false',
    complaint: NO_OPTION('retryReads with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?loadBalanced=true',
    complaint: NO_OPTION('loadBalanced with this value'),
  },
  { url: 'mongodb://u:secret@h/d?wtimeoutMS=1', complaint: NO_OPTION('wtimeoutMS') },
  { url: 'mongodb://u:secret@h/d?socketTimeoutMS=0', complaint: NO_OPTION('socketTimeoutMS') },
  { url: 'mongodb://u:secret@h/d?maxPoolSize=5', complaint: NO_OPTION('maxPoolSize') },
  {
    url: 'mongodb://u:secret@h/d?proxyHost=p',
    complaint: /^must not have the option proxyHost: .*package/,
  },
  {
    url: 'mongodb://u:secret@h/d?compressors=zstd,zlib',
    complaint: NO_OPTION('compressors with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?authMechanism=MONGODB-AWS',
    complaint: NO_OPTION('authMechanism with this value'),
  },
  {
    url: 'mongodb://u:secret@h/d?foo=1',
    complaint: /^must not have the option foo: MongoDB's driver/,
  },
  // Azure's own, https://learn.microsoft.com/azure/cosmos-db/mongodb/connect-account, with a database.
  {
    url: 'mongodb://u:secret==@h:10255/db?ssl=true&retrywrites=false&appName=@account@',
    complaint: NO_OPTION('retrywrites with this value'),
  },
  { url: 'mongodb://u:secret@h', complaint: DATABASE },
  { url: 'mongodb://u:secret@h/?replicaSet=rs0', complaint: DATABASE },
  { url: 'mongodb+srv://u:secret@h/?retryWrites=true', complaint: DATABASE },
  { url: 'mongodb://u:secret@h/a.b', complaint: DATABASE },
  {
    url: 'mongodb://u:secret@h/admin',
    complaint: /^must name a database of the service: admin is /,
  },
]

function attempt(work: () => unknown): string {
  try {
    return `accepted: ${String(work())}`
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test.group('A connection string', () => {
  test('{$i}: {url} is refused for its mistake, and shows no password')
    .with(REFUSED)
    .run(({ assert }, { url, complaint }) => {
      const read = /^(?:mongodb|postgres)/.test(url) ? mongodbUri : redisUrl
      const message = attempt(() => read(url))
      if (typeof complaint === 'string') assert.equal(message, complaint)
      else assert.match(message, complaint)
      assert.notInclude(message, 'secret')
    })

  test('of Redis, {url}, says where to connect')
    .with([
      { url: 'redis://h', is: { host: 'h', port: 6379, db: 0, family: 0, tls: undefined } },
      { url: 'redis://:p@h:7000/', is: { port: 7000, username: undefined, password: 'p', db: 0 } },
      { url: 'redis://u:a%2Fb%25c%40d@h/12', is: { username: 'u', password: 'a/b%c@d', db: 12 } },
      { url: 'redis://u:a@b:c@h', is: { host: 'h', username: 'u', password: 'a@b:c' } },
      { url: 'redis://h/3?family=6', is: { db: 3, family: 6 } },
      { url: 'redis://[::1]:7000?family=0', is: { host: '::1', port: 7000, family: 0 } },
      { url: 'rediss://cache.example.com', is: { tls: { servername: 'cache.example.com' } } },
      // https://github.com/redis/ioredis/pull/950, RFC 6066
      { url: 'rediss://[::1]', is: { host: '::1', tls: {} } },
      { url: 'rediss://[2001:db8::7]:7000/1', is: { host: '2001:db8::7', tls: {}, db: 1 } },
      { url: 'rediss://127.0.0.1:7000', is: { host: '127.0.0.1', tls: {} } },
    ])
    .run(({ assert }, { url, is }) => {
      const endpoint = endpointOf(redisUrl(url))
      assert.deepEqual({ ...endpoint, ...is }, endpoint)
    })

  test('of MongoDB, {url}, is passed on to the driver')
    .with([
      { url: 'mongodb://a:1,b:2/db?replicaSet=rs0' },
      { url: 'mongodb://u:a%2Fb%25c@[::1]:27017,h/db?replicaSet=rs0&tls=true&w=majority' },
      {
        url: 'mongodb+srv://u:p@cluster.example.net/db?retryWrites=true&w=majority&appName=Cluster0',
      },
      { url: 'mongodb://u:p==@h/db?ssl=true&maxIdleTimeMS=120000&appName=@account@' },
      { url: 'mongodb://u@h/db?authMechanism=MONGODB-X509&authSource=$external' },
      { url: 'mongodb://h/db?readPreference=primary&readConcernLevel=majority&journal=true' },
    ])
    .run(({ assert }, { url }) => {
      assert.equal(mongodbUri(url), url)
    })

  test('has a rule for every option that the driver of MongoDB knows, and for no other', ({
    assert,
  }) => {
    const { OPTIONS } = createRequire(import.meta.url)('mongodb/lib/connection_string.js')
    const ruled = MONGO_OPTIONS.flatMap(([names]) => names.split(/\s+/))
    assert.sameMembers(ruled, Object.keys(OPTIONS))
    assert.lengthOf(ruled, new Set(ruled.map((name) => name.toLowerCase())).size)
  })
})
