import { type Attack, A_URL, framed, get, lengthOf, ORGANIZATION, requestLine } from './attack.js'

const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const NOTHING = '0\r\n\r\n'
const WHOLE = `${A_URL.length.toString(16)}\r\n${A_URL}\r\n${NOTHING}`
const SMUGGLED = `${NOTHING}GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`
const REFUSED = { status: 400, code: 'E_MALFORMED_REQUEST', closes: true }
const NOT_ROUTED = { status: 404, code: 'E_NO_ROUTER_MATCHED' }

/** Two readers of one connection must not disagree about where a request ends. */
export const FRAMING: readonly Attack[] = [
  {
    what: 'Content-Length and Transfer-Encoding',
    bytes: framed(lengthOf(A_URL) + CHUNKED, SMUGGLED),
    ...REFUSED,
  },
  {
    what: 'Transfer-Encoding and Content-Length',
    bytes: framed(`${CHUNKED}Content-Length: 3\r\n`, SMUGGLED),
    ...REFUSED,
  },
  {
    what: 'two lengths that differ',
    bytes: framed(`${lengthOf(A_URL)}Content-Length: 5\r\n`, A_URL),
    ...REFUSED,
  },
  {
    what: 'two lengths that agree',
    bytes: framed(lengthOf(A_URL) + lengthOf(A_URL), A_URL),
    ...REFUSED,
  },
  { what: 'a list of lengths', bytes: framed('Content-Length: 28, 28\r\n', A_URL), ...REFUSED },
  { what: 'a length with a sign', bytes: framed('Content-Length: +28\r\n', A_URL), ...REFUSED },
  { what: 'a negative length', bytes: framed('Content-Length: -1\r\n', A_URL), ...REFUSED },
  {
    what: 'a length in hexadecimal digits',
    bytes: framed('Content-Length: 0x1c\r\n', A_URL),
    ...REFUSED,
  },
  {
    what: 'a length of twenty digits',
    bytes: framed(`Content-Length: ${'9'.repeat(20)}\r\n`, A_URL),
    ...REFUSED,
  },
  {
    what: 'an unknown transfer coding',
    bytes: framed('Transfer-Encoding: xchunked\r\n', SMUGGLED),
    ...REFUSED,
  },
  {
    what: 'chunked that is not the last coding',
    bytes: framed('Transfer-Encoding: chunked, identity\r\n', SMUGGLED),
    ...REFUSED,
  },
  {
    what: 'chunked after a vertical tab',
    bytes: framed('Transfer-Encoding: \x0Bchunked\r\n', SMUGGLED),
    ...REFUSED,
  },
  { what: 'chunked twice', bytes: framed(CHUNKED + CHUNKED, SMUGGLED), ...REFUSED },
  {
    what: 'chunked and another coding',
    bytes: framed(`${CHUNKED}Transfer-Encoding: x\r\n`, SMUGGLED),
    ...REFUSED,
  },
  {
    what: 'a chunk of negative size',
    bytes: framed(CHUNKED, `-1\r\n${A_URL}\r\n${NOTHING}`),
    ...REFUSED,
  },
  {
    what: 'a chunk of seventeen digits',
    bytes: framed(CHUNKED, `${'f'.repeat(17)}\r\n`),
    ...REFUSED,
  },
  {
    what: 'chunks that end with a bare LF',
    bytes: framed(CHUNKED, WHOLE.replaceAll('\r', '')),
    ...REFUSED,
  },
  {
    what: 'a length among the trailers',
    bytes: framed(CHUNKED, WHOLE.replace(/\r\n$/, 'Content-Length: 5\r\n\r\n')),
    ...REFUSED,
  },
  {
    what: 'CHUNKED in capitals',
    bytes: framed('Transfer-Encoding: CHUNKED\r\n', WHOLE),
    ...NOT_ROUTED,
  },
  {
    what: 'a chunk with an extension',
    bytes: framed(CHUNKED, WHOLE.replace('\r\n', ';a=b\r\n')),
    ...NOT_ROUTED,
  },
  {
    what: 'a blank before the colon',
    bytes: framed(`Content-Length : ${A_URL.length}\r\n`, A_URL),
    ...REFUSED,
  },
  {
    what: 'a header folded over two lines',
    bytes: framed(`X-A: 1\r\n 2\r\n${lengthOf(A_URL)}`, A_URL),
    ...REFUSED,
  },
  {
    what: 'a folded Transfer-Encoding',
    bytes: framed('Transfer-Encoding:\r\n chunked\r\n', SMUGGLED),
    ...REFUSED,
  },
  { what: 'a bare CR in a header', bytes: get(ORGANIZATION, 'X-A: a\rX-B: b\r\n'), ...REFUSED },
  { what: 'a bare LF in a header', bytes: get(ORGANIZATION, 'X-A: a\nX-B: b\r\n'), ...REFUSED },
  {
    what: 'lines that end with LF alone',
    bytes: (bearer) => `GET ${ORGANIZATION} HTTP/1.1\nHost: x\nAuthorization: ${bearer}\n\n`,
    ...REFUSED,
  },
  { what: 'NUL in a header', bytes: get(ORGANIZATION, 'X-A: a\0b\r\n'), ...REFUSED },
  { what: 'a header without a colon', bytes: get(ORGANIZATION, 'nonsense\r\n'), ...REFUSED },
  { what: 'a header without a name', bytes: get(ORGANIZATION, ': x\r\n'), ...REFUSED },
  {
    what: 'a header with a bracket in its name',
    bytes: get(ORGANIZATION, 'X(A): x\r\n'),
    ...REFUSED,
  },
  {
    what: 'a blank before the first header',
    bytes: (bearer) =>
      `GET ${ORGANIZATION} HTTP/1.1\r\n X: 1\r\nHost: x\r\nAuthorization: ${bearer}\r\n\r\n`,
    ...REFUSED,
  },
  {
    what: 'no Host',
    bytes: (bearer) => `GET ${ORGANIZATION} HTTP/1.1\r\nAuthorization: ${bearer}\r\n\r\n`,
    status: 400,
    closes: true,
  },
  {
    what: 'an unknown method',
    bytes: requestLine(`FOO ${ORGANIZATION} HTTP/1.1`),
    ...REFUSED,
  },
  {
    what: 'a method in small letters',
    bytes: requestLine(`get ${ORGANIZATION} HTTP/1.1`),
    ...REFUSED,
  },
  {
    what: 'CONNECT, as if this were a proxy',
    bytes: requestLine('CONNECT a.example:443 HTTP/1.1'),
    ...REFUSED,
  },
  { what: 'HTTP/3.7', bytes: requestLine(`GET ${ORGANIZATION} HTTP/3.7`), ...REFUSED },
  { what: 'HTTP/1.1x', bytes: requestLine(`GET ${ORGANIZATION} HTTP/1.1x`), ...REFUSED },
  { what: 'the preface of HTTP/2', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ...REFUSED },
  {
    what: 'tabs in the request line',
    bytes: requestLine(`GET\t${ORGANIZATION}\tHTTP/1.1`),
    ...REFUSED,
  },
  {
    what: 'a blank in the target',
    bytes: requestLine(`GET ${ORGANIZATION} x HTTP/1.1`),
    ...REFUSED,
  },
  { what: 'a TLS greeting', bytes: () => Buffer.from('16030100a5010000a10303', 'hex'), ...REFUSED },
  {
    what: 'HTTP/0.9, which has no credential',
    bytes: () => `GET ${ORGANIZATION}\r\n\r\n`,
    status: 401,
    code: 'E_UNAUTHORIZED',
    closes: true,
  },
]
