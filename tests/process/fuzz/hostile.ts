/** JSON texts that stand where something else is expected. */
export const JSON_TEXTS = [
  ...['null', 'true', 'false', '0', '-1', '1e400', '-1e-400', '9007199254740993', '1.5', '""'],
  ...['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e"', '" "', '"0"', '"true"', '"$gt"'],
  ...['[]', '[[]]', '[null]', '{}', '{"$gt":""}', '{"$where":"sleep(1)"}', '{"$regex":"(a+)+$"}'],
  ...[
    '{"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    '{"a.b":1}',
    '{"":""}',
    '{"toJSON":1}',
  ],
  ...['"2026-02-30T00:00:00Z"', '"9999-12-31T23:59:60Z"', '"-000001-01-01T00:00:00Z"'],
  ...[
    '"http://"',
    '"http://[::1"',
    '"http://a b/"',
    '"javascript:1"',
    '"https://\\uFF0E/"',
    '"//a"',
  ],
  ...['"ffffffffffffffffffffffff"', '"FFFFFFFFFFFFFFFFFFFFFFFF"', '"\\uFB2C\\uFB2C"', '"a\\r\\nb"'],
  `"${'a'.repeat(101)}"`,
  `"${'\\uFB2C'.repeat(90)}"`,
  `"${'n'.repeat(9_000)}"`,
  `[${'1,'.repeat(2_000)}1]`,
  `${'['.repeat(40)}${']'.repeat(40)}`,
  ...['NaN', 'undefined', "'a'", '01', '+1', '.5', '1.', '"\t"', '"\\x41"', '/**/1', '"', '}'],
]

/** What stands for a value in a query or a path, escaped or not. */
export const URL_TEXTS = [
  ...['', '0', '-1', '1e400', '9007199254740993', '1.5', '0x10', 'true', 'TRUE', 'null', '%00'],
  ...['%', '%f', '%ff', '%c0%ae', '%ED%A0%80', '%E2%80%AE', '%0d%0aX:%201', '+', '%20', '..', '.'],
  ...['%2e%2e', '%2F', '__proto__', 'constructor', '$gt', '{"$gt":""}', ';a=b', '//', 'ffff'],
  ...['ffffffffffffffffffffffff', 'F'.repeat(24), 'AAAAAAAAAAAAAAAA', '=', '[]', ']', '[', '[[[['],
  ...[
    '(a%2B)%2B$',
    '(%3F<%3Da)b',
    '(a',
    '\\',
    '^.*$',
    'a'.repeat(201),
    'a'.repeat(3_000),
    '%EF%BB%BF',
  ],
  ...[
    '2026-03-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'router-changes',
    'booking-sessions/x',
    ',,,',
  ],
]

export const QUERY_NAMES = [
  ...['limit', 'cursor', 'name', 'name[$regex]', 'name[$gt]', 'name[$regex][$regex]', 'name[]'],
  ...['limit[]', 'limit[0]', 'cursor[$ne]', '__proto__[limit]', 'constructor[prototype]', 'x', ''],
  ...['on_conflict', 'validate_only', 'populate', 'from', 'until', 'secret', 'channels', '%6cimit'],
]

/** Lines of a head; some are no header at all. */
export const HEADER_LINES = [
  ...[
    'If-Match: "1"',
    'If-Match: *',
    'If-Match: W/"1"',
    'If-Match: nonsense',
    'If-Match: "1", "2", "x',
  ],
  ...[
    'If-None-Match: *',
    'If-None-Match: "',
    'Accept: text/html',
    'Accept: ,;q=2',
    'Range: bytes=0-',
  ],
  ...['Idempotency-Key: a', 'Idempotency-Key: "a b"', 'Idempotency-Key: \xFF', 'Idempotency-Key:'],
  `Idempotency-Key: ${'k'.repeat(3_000)}`,
  ...['Origin: null', 'Origin: https://evil.example', 'Access-Control-Request-Method: X'],
  ...[
    'X-Request-Id: a b',
    'X-Request-Id: \xE4',
    'X-Forwarded-For: x',
    'X-Forwarded-For: ::1, 1.2.3',
  ],
  ...[
    'X-Forwarded-Proto: x',
    'X-Forwarded-Host: evil',
    'Forwarded: for=_x',
    'Host: second.example',
  ],
  ...[
    'X-HTTP-Method-Override: DELETE',
    'Cookie: a=b; __proto__=1; =',
    'Cookie: \xFF',
    'TE: trailers',
  ],
  ...['Last-Event-ID: x', 'Last-Event-ID: 9007199254740993', 'Connection: Upgrade', 'Upgrade: h2c'],
  ...['Expect: 100-continue', 'Expect: x', 'Content-Encoding: gzip', 'Content-Encoding: br, br'],
  ...['Content-Type: text/plain', 'Content-Type: application/json; charset=x', 'Content-Type: ;;'],
  ...['Authorization: Bearer sbx_x', 'Authorization: Bearer', 'Content-Language: \x7F', 'Date: x'],
]

export const BROKEN_LINES = [
  ...[
    'Content-Length: 0',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Transfer-Encoding: chunked',
  ],
  ...[
    'Transfer-Encoding: x',
    'Transfer-Encoding: chunked, x',
    ' folded',
    'X : a',
    'X',
    ': a',
    'X:\0',
  ],
  ...['X: a\rb', 'X: a\nb', '\x01: a', 'X(): a', 'Content-Length: 5\r\nContent-Length: 6', '\r\n'],
]

export const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
] as const
export const BROKEN_METHODS = [
  'get',
  'FOO',
  'GET ',
  '',
  'G\0T',
  'CONNECT',
  'PRI',
  'M-SEARCH',
] as const
