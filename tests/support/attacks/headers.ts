import { type Attack, A_URL, get, ORGANIZATION, post, requestLine, RESOLVE } from './attack.js'

const DONE = { status: 200 }
const NO_METHOD = { status: 405, code: 'E_METHOD_NOT_ALLOWED' }
const TOO_LARGE = { status: 431, code: 'E_HEAD_TOO_LARGE', closes: true }
const NO_JSON = { status: 415, code: 'E_UNSUPPORTED_MEDIA_TYPE' }
const NO_CODING = { status: 415, code: 'E_UNSUPPORTED_ENCODING' }
const NOTHING = 'Content-Length: 0\r\n'
const NO_CODE = { status: 401, code: 'E_UNAUTHORIZED' }
const SIGN_IN = '/v1/access-tokens/sign-in'
const withCode = (code: string) => () =>
  `POST ${SIGN_IN} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${code}\r\n${NOTHING}\r\n`

/** A header that this API does not use changes nothing; no header changes method, path, host or caller. */
export const HEADERS: readonly Attack[] = [
  {
    what: 'X-HTTP-Method-Override',
    bytes: post(ORGANIZATION, '', 'X-HTTP-Method-Override: GET\r\n'),
    ...NO_METHOD,
  },
  {
    what: '`_method` in the query',
    bytes: post(`${ORGANIZATION}?_method=GET`, '', ''),
    ...NO_METHOD,
  },
  {
    what: 'TRACE, to have headers reflected',
    bytes: requestLine(`TRACE ${ORGANIZATION} HTTP/1.1`),
    ...NO_METHOD,
  },
  {
    what: 'X-Original-URL and X-Rewrite-URL',
    bytes: get('/info', `X-Original-URL: ${ORGANIZATION}\r\nX-Rewrite-URL: ${ORGANIZATION}\r\n`),
    ...DONE,
  },
  { what: 'a second Host', bytes: get(ORGANIZATION, 'Host: evil.example\r\n'), ...DONE },
  {
    what: 'X-Forwarded-Host and a scheme of scripts',
    bytes: get(ORGANIZATION, 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript\r\n'),
    ...DONE,
  },
  {
    what: 'X-Forwarded-For that is not an address',
    bytes: get(ORGANIZATION, 'X-Forwarded-For: <script>, ::1, 1.2.3.4.5\r\n'),
    ...DONE,
  },
  {
    what: 'a second Authorization',
    bytes: get(ORGANIZATION, 'Authorization: Bearer sbx_x\r\n'),
    ...DONE,
  },
  {
    what: 'an upgrade to WebSocket',
    bytes: get(ORGANIZATION, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    ...DONE,
  },
  {
    what: 'an upgrade to HTTP/2',
    bytes: get(
      ORGANIZATION,
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
    ),
    ...DONE,
  },
  {
    what: 'Connection: Authorization, to have it dropped',
    bytes: get(ORGANIZATION, 'Connection: keep-alive, Authorization\r\n'),
    ...DONE,
  },
  {
    what: 'Expect of nonsense',
    bytes: get(ORGANIZATION, 'Expect: nonsense\r\n'),
    status: 417,
    code: 'E_EXPECTATION_FAILED',
    closes: true,
  },
  {
    what: 'CR LF escaped in X-Request-Id',
    bytes: get(ORGANIZATION, 'X-Request-Id: a%0d%0aSet-Cookie: x=1\r\n'),
    ...DONE,
  },
  {
    what: 'a signal in X-Request-Id',
    bytes: get(ORGANIZATION, 'X-Request-Id: redis.lock.unavailable {"x":1}\r\n'),
    ...DONE,
  },
  {
    what: 'X-Request-Id of 10,000 characters',
    bytes: get(ORGANIZATION, `X-Request-Id: ${'a'.repeat(10_000)}\r\n`),
    ...DONE,
  },
  {
    what: 'bytes above 127 in X-Request-Id',
    bytes: get(ORGANIZATION, 'X-Request-Id: \xE4\xFF\x80\r\n'),
    ...DONE,
  },
  {
    what: 'a header of 20,000 characters',
    bytes: get(ORGANIZATION, `X-A: ${'a'.repeat(20_000)}\r\n`),
    ...TOO_LARGE,
  },
  {
    what: '3,000 headers',
    bytes: get(ORGANIZATION, Array.from({ length: 3_000 }, (_, i) => `a${i}: b\r\n`).join('')),
    ...TOO_LARGE,
  },
  {
    what: 'a list of media types',
    bytes: post(RESOLVE, A_URL, 'Content-Type: application/json, text/plain\r\n'),
    ...NO_JSON,
  },
  {
    what: 'JSON declared as a form',
    bytes: post(RESOLVE, A_URL, 'Content-Type: application/x-www-form-urlencoded\r\n'),
    ...NO_JSON,
  },
  { what: 'no media type', bytes: post(RESOLVE, A_URL, ''), ...NO_JSON },
  {
    what: 'a body of GET',
    bytes: (bearer) => `${get(ORGANIZATION, 'Content-Length: 5\r\n')(bearer)}hello`,
    ...NO_JSON,
  },
  {
    what: 'gzip in gzip',
    bytes: post(
      RESOLVE,
      A_URL,
      'Content-Type: application/json\r\nContent-Encoding: gzip, gzip\r\n'
    ),
    ...NO_CODING,
  },
  {
    what: 'an encoding that is not taken',
    bytes: post(RESOLVE, A_URL, 'Content-Type: application/json\r\nContent-Encoding: zstd\r\n'),
    ...NO_CODING,
  },
  {
    what: 'credentials of another scheme',
    bytes: () =>
      `GET ${ORGANIZATION} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic YTpi\r\n${NOTHING}\r\n`,
    status: 401,
    code: 'E_UNAUTHORIZED',
  },
  { what: 'an access token for a sign-in code', bytes: post(SIGN_IN, '', ''), ...NO_CODE },
  {
    what: 'a sign-in code that was never given',
    bytes: withCode(`sbl_${'0'.repeat(24)}.${'A'.repeat(43)}`),
    ...NO_CODE,
  },
  { what: 'an operator for a sign-in code', bytes: withCode('sbl_{"$ne":""}'), ...NO_CODE },
]
