import { PAGE_RESOLVE, PAGE_SESSIONS } from '#tests/support/publishable_keys'
import { type Attack, A_URL, JSON_TYPE, lengthOf, ORGANIZATION, RESOLVE } from './attack.js'

/** An attack by somebody who has a publishable key, or pretends to. */
export interface KeyAttack extends Omit<Attack, 'bytes'> {
  readonly bytes: (bearer: string, key: string) => string | Buffer
}

/** The one origin that the key names. */
export const PAGE_ORIGIN = 'https://www.clinic.example'

const REFUSED = { status: 403, code: 'E_ORIGIN_REFUSED' }
const NO_KEY = { status: 401, code: 'E_KEY_UNAUTHORIZED' }
const NO_TOKEN = { status: 401, code: 'E_UNAUTHORIZED' }
const NO_ROUTER = { status: 404, code: 'E_NO_ROUTER_MATCHED' }
const OWN = `Origin: ${PAGE_ORIGIN}\r\n`
const OF_A_SESSION = `/v1/booking-sessions/${'f'.repeat(24)}`

/** The request of a caller that copied the key from its page. */
function stolen(headers: string, target: string = PAGE_RESOLVE): KeyAttack['bytes'] {
  return (_bearer, key) => request(target, key, headers)
}

function request(target: string, credential: string, headers: string, body = A_URL): string {
  const authorization = `Host: x\r\nAuthorization: ${credential}\r\n`
  return `POST ${target} HTTP/1.1\r\n${authorization}${JSON_TYPE}${headers}${lengthOf(body)}\r\n${body}`
}

/** A key stands in pages that anybody can read, so the service expects that it is copied. */
export const KEYS: readonly KeyAttack[] = [
  { what: 'a copied key without an Origin', bytes: stolen(''), ...REFUSED },
  {
    what: 'a copied key on a foreign page',
    bytes: stolen('Origin: https://evil.example\r\n'),
    ...REFUSED,
  },
  { what: 'a copied key in a sandboxed frame', bytes: stolen('Origin: null\r\n'), ...REFUSED },
  { what: 'a copied key in a file', bytes: stolen('Origin: file://\r\n'), ...REFUSED },
  { what: 'an empty Origin', bytes: stolen('Origin:\r\n'), ...REFUSED },
  { what: 'two Origins', bytes: stolen(`${OWN}Origin: https://evil.example\r\n`), ...REFUSED },
  {
    what: 'a list of Origins',
    bytes: stolen(`Origin: ${PAGE_ORIGIN} https://evil.example\r\n`),
    ...REFUSED,
  },
  {
    what: 'an Origin that begins like the right one',
    bytes: stolen(`Origin: ${PAGE_ORIGIN}.evil.example\r\n`),
    ...REFUSED,
  },
  { what: 'an Origin with a path', bytes: stolen(`Origin: ${PAGE_ORIGIN}/\r\n`), ...REFUSED },
  {
    what: 'the right Origin in another header',
    bytes: stolen(`X-Origin: ${PAGE_ORIGIN}\r\nReferer: ${PAGE_ORIGIN}/\r\n`),
    ...REFUSED,
  },
  {
    what: 'a forged Origin, which no server can tell from a page',
    bytes: stolen(OWN),
    ...NO_ROUTER,
  },
  { what: 'a key for an access token', bytes: stolen(OWN, RESOLVE), ...NO_TOKEN },
  { what: 'a key to list sessions', bytes: stolen(OWN, '/v1/booking-sessions'), ...NO_TOKEN },
  {
    what: "a key to complete another visitor's session",
    bytes: stolen(OWN, `${OF_A_SESSION}/complete`),
    ...NO_TOKEN,
  },
  {
    what: 'a key to make another key',
    bytes: stolen(OWN, '/v1/publishable-keys'),
    ...NO_TOKEN,
  },
  {
    what: 'a key to read the organization',
    bytes: (_bearer, key) =>
      `GET ${ORGANIZATION} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n${OWN}\r\n`,
    ...NO_TOKEN,
  },
  {
    what: 'an access token on a page',
    bytes: (bearer) => request(PAGE_RESOLVE, bearer, OWN),
    ...NO_KEY,
  },
  {
    what: 'a key with another secret',
    bytes: (_bearer, key) => request(PAGE_RESOLVE, `${key.slice(0, -4)}0000`, OWN),
    ...NO_KEY,
  },
  {
    what: 'an operator for a key',
    bytes: () => request(PAGE_RESOLVE, 'Bearer sbp_{"$ne":""}', OWN),
    ...NO_KEY,
  },
  {
    what: 'a URL that a page wants fetched',
    bytes: (_bearer, key) =>
      request(PAGE_RESOLVE, key, OWN, '{"url":"http://169.254.169.254/latest/meta-data"}'),
    ...NO_ROUTER,
  },
  {
    what: 'an organization that a page chooses',
    bytes: (_bearer, key) =>
      request(PAGE_SESSIONS, key, OWN, `{"organization_id":"${'f'.repeat(24)}"}`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a preflight of a foreign page',
    bytes: () =>
      `OPTIONS ${PAGE_RESOLVE} HTTP/1.1\r\nHost: x\r\nOrigin: https://unknown.example\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
    status: 204,
  },
]
