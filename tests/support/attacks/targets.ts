import { type Attack, get, ORGANIZATION, requestLine } from './attack.js'

const NO_ENDPOINT = { status: 404, code: 'E_ROUTE_NOT_FOUND' }
const NO_URL = { status: 400, code: 'E_MALFORMED_REQUEST', closes: true }
const NOT_FLOW = { status: 404, code: 'E_BOOKING_FLOW_NOT_FOUND' }
const NOT_ROUTER = { status: 404, code: 'E_ROUTER_NOT_FOUND' }
const BY_EXTERNAL_ID = '/v1/booking-flow-routers/by-external-id'
const FLOWS = '/v1/booking-flows'

/** A target names an endpoint in one way: nothing is resolved, folded or cut off. */
export const TARGETS: readonly Attack[] = [
  { what: '//', bytes: get(`/${ORGANIZATION}`), ...NO_ENDPOINT },
  { what: '// in the middle', bytes: get('/v1//organization'), ...NO_ENDPOINT },
  { what: '/./', bytes: get('/v1/./organization'), ...NO_ENDPOINT },
  { what: '/../', bytes: get('/v1/x/../organization'), ...NO_ENDPOINT },
  { what: '/%2e%2e/', bytes: get('/v1/x/%2e%2e/organization'), ...NO_ENDPOINT },
  { what: '%2F for a slash', bytes: get('/v1%2Forganization'), ...NO_ENDPOINT },
  { what: 'a backslash for a slash', bytes: get('/v1\\organization'), ...NO_ENDPOINT },
  { what: 'a slash at the end', bytes: get('/metrics/'), ...NO_ENDPOINT },
  { what: 'an escaped letter', bytes: get('/%6Detrics'), ...NO_ENDPOINT },
  { what: 'a fragment', bytes: get('/metrics#x'), ...NO_ENDPOINT },
  {
    what: 'an escaped letter in a path of operators',
    bytes: get('/v1/%6Fperations/credential'),
    ...NO_ENDPOINT,
  },
  { what: '%00 at the end', bytes: get(`${ORGANIZATION}%00`), ...NO_ENDPOINT },
  { what: '%00 in an identifier', bytes: get(`${FLOWS}/${'0'.repeat(24)}%00`), ...NOT_FLOW },
  { what: '%00 in an external id', bytes: get(`${BY_EXTERNAL_ID}/a%00`), ...NOT_ROUTER },
  {
    what: 'an escaped /../ in an external id',
    bytes: get(`${BY_EXTERNAL_ID}/..%2F..%2Forganization`),
    ...NOT_ROUTER,
  },
  { what: 'NUL', bytes: get(`${ORGANIZATION}\0`), ...NO_URL },
  { what: ';parameters', bytes: get(`${ORGANIZATION};a=b`), ...NO_ENDPOINT },
  { what: 'other capitals', bytes: get('/V1/Organization'), ...NO_ENDPOINT },
  {
    what: 'the absolute form, as to a proxy',
    bytes: get(`http://a.example${ORGANIZATION}`),
    ...NO_ENDPOINT,
  },
  {
    what: 'the absolute form of another scheme',
    bytes: get(`ftp://a.example${ORGANIZATION}`),
    ...NO_ENDPOINT,
  },
  { what: 'OPTIONS *', bytes: requestLine('OPTIONS * HTTP/1.1'), ...NO_ENDPOINT },
  { what: 'an invalid escape', bytes: get('/v1/%zz'), ...NO_URL },
  { what: 'escaped bytes that are not UTF-8', bytes: get(`${FLOWS}/%ff`), ...NO_URL },
  { what: 'overlong UTF-8 for ..', bytes: get(`${FLOWS}/%c0%ae%c0%ae`), ...NO_URL },
  { what: 'bytes above 127', bytes: get('/v1/\xC3\xA4'), ...NO_URL },
  { what: 'a target of 8,000 characters', bytes: get(`/v1/${'a'.repeat(8_000)}`), ...NO_ENDPOINT },
  {
    what: 'a target of 17,000 characters',
    bytes: get(`/v1/${'a'.repeat(17_000)}`),
    status: 431,
    code: 'E_HEAD_TOO_LARGE',
    closes: true,
  },
  {
    what: "a file outside the page's folder",
    bytes: get('/docs/..%2f..%2fpackage.json'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: 'a file named `__proto__`',
    bytes: get('/docs/__proto__'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: "a file outside the console's build",
    bytes: get('/console/assets/..%2f.vite%2fmanifest.json'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: 'a file of the console named `__proto__`',
    bytes: get('/console/assets/__proto__'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: "a file outside the embed script's build",
    bytes: get('/embed/..%2fversions.json'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: 'an embed script named `__proto__`',
    bytes: get('/embed/__proto__'),
    status: 404,
    code: 'E_ASSET_NOT_FOUND',
  },
  {
    what: 'a slash after the console',
    bytes: get('/console/assets/'),
    ...NO_ENDPOINT,
  },
  {
    what: 'an operator for an identifier',
    bytes: get(`${FLOWS}/%7B%22$ne%22:null%7D`),
    ...NOT_FLOW,
  },
  { what: '`__proto__` for an identifier', bytes: get(`${FLOWS}/__proto__`), ...NOT_FLOW },
  {
    what: 'an identifier in full-width digits',
    bytes: get(`${FLOWS}/${'%EF%BC%91'.repeat(24)}`),
    ...NOT_FLOW,
  },
  {
    what: 'a cursor that was never given',
    bytes: get(`${FLOWS}?cursor=AAAAAAAAAAAAAAAB=`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a cursor with an operator',
    bytes: get(`${FLOWS}?cursor[$gt]=`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a cursor in the alphabet of base64',
    bytes: get(`${FLOWS}?cursor=ab%2Bd%2Fghijklmnop`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'two cursors',
    bytes: get(`${FLOWS}?cursor=AAAAAAAAAAAAAAAA&cursor=AAAAAAAAAAAAAAAA`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a limit of 1e400',
    bytes: get(`${FLOWS}?limit=1e400`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a limit of 1e1',
    bytes: get(`${FLOWS}?limit=1e1`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'an operator for the router of a change',
    bytes: get('/v1/router-changes?router_id[$ne]='),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'an operator for the grouping of traffic',
    bytes: get('/v1/router-traffic?group_by[$ne]='),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'an operator for a pin',
    bytes: get('/v1/router-pins/%7B%22$ne%22:null%7D'),
    status: 404,
    code: 'E_PIN_NOT_FOUND',
  },
  {
    what: '`__proto__` for an event',
    bytes: get('/v1/router-events/__proto__'),
    status: 404,
    code: 'E_ROUTER_EVENT_NOT_FOUND',
  },
  {
    what: 'a limit of 2^53+1',
    bytes: get(`${FLOWS}?limit=9007199254740993`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a limit in hexadecimal digits',
    bytes: get(`${FLOWS}?limit=0x65`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  { what: '`__proto__` in a query', bytes: get(`${FLOWS}?__proto__[limit]=1`), status: 200 },
  {
    what: 'constructor in a query',
    bytes: get(`${FLOWS}?constructor[prototype][limit]=1`),
    status: 200,
  },
  {
    what: 'a query of 2,000 parameters',
    bytes: get(`${FLOWS}?${Array.from({ length: 2_000 }, (_, i) => `a${i}`).join('&')}`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
  {
    what: 'a query nested a hundred levels deep',
    bytes: get(`${FLOWS}?limit${'[a]'.repeat(100)}=1`),
    status: 422,
    code: 'E_VALIDATION_ERROR',
  },
]
