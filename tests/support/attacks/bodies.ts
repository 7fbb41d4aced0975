import { gzipSync } from 'node:zlib'
import { ROUTERS } from '#tests/support/routers'
import { type Attack, A_URL, JSON_TYPE, post, RESOLVE } from './attack.js'

const NO_JSON = { status: 400, code: 'E_INVALID_JSON' }
const INVALID = { status: 422, code: 'E_VALIDATION_ERROR' }
const TOO_LARGE = { status: 413, code: 'E_BODY_TOO_LARGE' }
const NOT_ROUTED = { status: 404, code: 'E_NO_ROUTER_MATCHED' }
const FLOWS = '/v1/booking-flows'
const IMPORT = `${ROUTERS}/import`
const CSV_TYPE = 'Content-Type: text/csv\r\n'
const CSV_HEADER = 'name,booking_flow_id\n'
const NO_CSV = { status: 400, code: 'E_INVALID_CSV' }
const DEEP = 100_000
const bytesIn = (hex: string) =>
  Buffer.concat([
    Buffer.from('{"name":"a'),
    Buffer.from(hex, 'hex'),
    Buffer.from('","url":"https://a.example/"}'),
  ])

/** A body is UTF-8 JSON, or CSV for an import, within its endpoint's limits, with one unambiguous meaning. */
export const BODIES: readonly Attack[] = [
  {
    what: 'lists nested 100,000 levels deep',
    bytes: post(RESOLVE, '['.repeat(DEEP) + ']'.repeat(DEEP)),
    ...NO_JSON,
  },
  {
    what: 'objects nested 100,000 levels deep',
    bytes: post(ROUTERS, '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
    ...NO_JSON,
  },
  { what: 'a byte order mark', bytes: post(RESOLVE, `\uFEFF${A_URL}`), ...NO_JSON },
  {
    what: 'UTF-16',
    bytes: post(
      RESOLVE,
      Buffer.from(A_URL, 'utf16le'),
      'Content-Type: application/json; charset=utf-16le\r\n'
    ),
    ...NO_JSON,
  },
  { what: 'bytes that are not UTF-8', bytes: post(FLOWS, bytesIn('ff')), ...NO_JSON },
  { what: 'UTF-8 that is cut short', bytes: post(FLOWS, bytesIn('e282')), ...NO_JSON },
  { what: 'overlong UTF-8', bytes: post(FLOWS, bytesIn('c0af')), ...NO_JSON },
  { what: 'a surrogate in UTF-8', bytes: post(FLOWS, bytesIn('eda080')), ...NO_JSON },
  { what: 'a control character as it is', bytes: post(FLOWS, bytesIn('00')), ...NO_JSON },
  { what: 'an escaped NUL', bytes: post(FLOWS, '{"name":"a\\u0000b"}'), ...INVALID },
  { what: 'an escaped lone surrogate', bytes: post(FLOWS, '{"name":"a\\ud800b"}'), ...INVALID },
  { what: '1e400', bytes: post(FLOWS, '{"name":"a","duration_minutes":1e400}'), ...INVALID },
  {
    what: '2^53+1',
    bytes: post(FLOWS, '{"name":"a","duration_minutes":9007199254740993}'),
    ...INVALID,
  },
  { what: 'NaN', bytes: post(FLOWS, '{"name":"a","duration_minutes":NaN}'), ...NO_JSON },
  {
    what: 'a number of 100,000 digits',
    bytes: post(FLOWS, `{"name":"a","duration_minutes":${'1'.repeat(100_000)}}`),
    ...INVALID,
  },
  {
    what: 'a member twice: the last one counts',
    bytes: post(RESOLVE, '{"url":{"$gt":""},"url":"https://a.example/"}'),
    ...NOT_ROUTED,
  },
  {
    what: 'a member twice, the last one bad',
    bytes: post(RESOLVE, '{"url":"https://a.example/","url":{"$gt":""}}'),
    ...INVALID,
  },
  {
    what: '`__proto__` as a member',
    bytes: post(RESOLVE, '{"__proto__":{"url":"https://a.example/"}}'),
    ...INVALID,
  },
  {
    what: '`__proto__` behind an escape',
    bytes: post(RESOLVE, '{"url":"https://a.example/","\\u005f_proto__":{}}'),
    ...INVALID,
  },
  {
    what: 'constructor.prototype as members',
    bytes: post(RESOLVE, '{"constructor":{"prototype":{"url":"https://a.example/"}}}'),
    ...INVALID,
  },
  {
    what: '$where as a member',
    bytes: post(RESOLVE, '{"url":"https://a.example/","$where":"sleep(1000)"}'),
    ...INVALID,
  },
  {
    what: 'a member whose name has 500,000 characters',
    bytes: post(ROUTERS, `{"${'k'.repeat(500_000)}":1}`),
    ...INVALID,
  },
  {
    what: 'a list of 300,000 elements',
    bytes: post(`${ROUTERS}/validate-example-urls`, `{"example_urls":[${'1,'.repeat(300_000)}1]}`),
    ...TOO_LARGE,
  },
  {
    what: '70,000 members',
    bytes: post(ROUTERS, `{${Array.from({ length: 70_000 }, (_, i) => `"m${i}":1`).join()}}`),
    ...TOO_LARGE,
  },
  {
    what: '256 KiB of empty lists',
    bytes: post(RESOLVE, `[${'[],'.repeat(87_000)}[]]`),
    ...TOO_LARGE,
  },
  {
    what: 'more than 256 KiB to resolve',
    bytes: post(RESOLVE, `{"url":"${'a'.repeat(270_000)}"}`),
    ...TOO_LARGE,
  },
  {
    what: 'more than 1 MiB about a router',
    bytes: post(ROUTERS, `{"name":"${'a'.repeat(1_100_000)}"}`),
    ...TOO_LARGE,
  },
  {
    what: 'a little gzip that inflates to 50 MB',
    bytes: post(
      RESOLVE,
      gzipSync(Buffer.alloc(50_000_000, ' ')),
      `${JSON_TYPE}Content-Encoding: gzip\r\n`
    ),
    ...TOO_LARGE,
  },
  {
    what: 'four kilobytes of gzip that are 4 MiB of lists, to an import',
    bytes: post(
      `${ROUTERS}/import`,
      gzipSync(`[${'[],'.repeat(1_390_000)}[]]`),
      `${JSON_TYPE}Content-Encoding: gzip\r\n`
    ),
    ...TOO_LARGE,
  },
  {
    what: 'a CSV to an endpoint that reads none',
    bytes: post(ROUTERS, 'name\nA', CSV_TYPE),
    status: 415,
    code: 'E_UNSUPPORTED_MEDIA_TYPE',
  },
  {
    what: 'a CSV of 300,000 commas',
    bytes: post(IMPORT, `${CSV_HEADER}${','.repeat(300_000)}`, CSV_TYPE),
    ...TOO_LARGE,
  },
  {
    what: 'a CSV of 300,000 lines',
    bytes: post(IMPORT, `${CSV_HEADER}${'\n'.repeat(300_000)}`, CSV_TYPE),
    ...TOO_LARGE,
  },
  {
    what: 'a header of 240,000 columns',
    bytes: post(IMPORT, `${'a,'.repeat(240_000)}a\n1`, CSV_TYPE),
    ...INVALID,
  },
  {
    what: 'a CSV cell of 4 MB of doubled quotes',
    bytes: post(IMPORT, `name\n"${'""'.repeat(2_000_000)}"`, CSV_TYPE),
    ...INVALID,
  },
  {
    what: 'a CSV quote that is never closed',
    bytes: post(IMPORT, `${CSV_HEADER}"${'a\n'.repeat(1_000_000)}`, CSV_TYPE),
    ...NO_CSV,
  },
  {
    what: 'a CSV of bytes that are not UTF-8',
    bytes: post(IMPORT, Buffer.from(`${CSV_HEADER}M\u00fcnchen`, 'latin1'), CSV_TYPE),
    ...NO_CSV,
  },
  {
    what: 'a little gzip that inflates to 4 MiB of CSV',
    bytes: post(
      IMPORT,
      gzipSync(`${CSV_HEADER}${'a'.repeat(4_000_000)}`),
      `${CSV_TYPE}Content-Encoding: gzip\r\n`
    ),
    ...TOO_LARGE,
  },
  {
    what: 'a column named `__proto__`',
    bytes: post(IMPORT, 'name,booking_flow_id,__proto__\na,b,c', CSV_TYPE),
    ...INVALID,
  },
  {
    what: 'a long body without a credential',
    bytes: () => post(RESOLVE, 'x'.repeat(250_000))('nothing'),
    status: 401,
    code: 'E_UNAUTHORIZED',
    closes: true,
  },
  {
    what: 'a URL of scripts',
    bytes: post(FLOWS, '{"name":"a","url":"javascript:alert(1)"}'),
    ...INVALID,
  },
  {
    what: 'an operator for the revision of a table of the past',
    bytes: post(`${ROUTERS}/explain`, '{"url":"https://a.example/","as_of":{"$lte":1}}'),
    ...INVALID,
  },
  {
    what: 'a revision of 1e400 for a revert',
    bytes: post(`${ROUTERS}/${'0'.repeat(24)}/revert`, '{"organization_revision":1e400}'),
    ...INVALID,
  },
  {
    what: 'an operator for what a change of an impact does',
    bytes: post(`${ROUTERS}/impact`, '{"changes":[{"op":{"$ne":""}}]}'),
    ...INVALID,
  },
  {
    what: 'an operator among the pins of a run',
    bytes: post('/v1/router-pins/run', '{"ids":[{"$ne":null}]}'),
    ...INVALID,
  },
  {
    what: 'an operator for a suggestion',
    bytes: post('/v1/router-suggestions/%7B%22$ne%22:null%7D/dismiss', '{}'),
    status: 404,
    code: 'E_SUGGESTION_NOT_FOUND',
  },
  {
    what: 'a pin that expects `__proto__`',
    bytes: post(
      '/v1/router-pins',
      '{"url":"https://a.example/","mode":"warn","expects":{"__proto__":{"none":true}}}'
    ),
    ...INVALID,
  },
  { what: 'a URL of a file', bytes: post(RESOLVE, '{"url":"file:///etc/passwd"}'), ...INVALID },
]
