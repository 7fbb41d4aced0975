import { test } from '@japa/runner'
import { fieldsOf, filterPattern } from '#tests/support/alarms/filter_pattern'

const GET = '127.0.0.1 - frank [10/Oct/2000:13:25:15 -0700] "GET /apache_pb.gif HTTP/1.0"'
const OK = `${GET} 200 1534`
const BROKEN = `${GET} 500 5324`
const LARGE = `${GET} 200 4355`
const PAGE = '127.0.0.1 - frank [10/Oct/2000:13:25:15 -0700] "GET /index.html HTTP/1.0" 404 1534'
const ACCESS = [OK, BROKEN, LARGE, PAGE]
const [BOTH, ERROR, WARN] = ['ERROR WARN message', 'ERROR message', 'WARN message']
const LEVELS = [BOTH, ERROR, WARN]
const FATAL = '[ERROR] A fatal exception has occurred'
const EXITING = 'Exiting with ERRORCODE: -1'
const CAUGHT = '[ERROR] Caught IllegalArgumentException'
const BARE = 'ip, user, username, timestamp, request'

/** Pattern, events, and which of them the documentation of CloudWatch Logs says are matched. */
const DOCUMENTED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['', LEVELS, LEVELS],
  ['ERROR', [FATAL, EXITING, WARN], [FATAL, EXITING]],
  ['error', [FATAL, EXITING], []],
  ['"ERROR" -"Exiting"', [FATAL, EXITING], [FATAL]],
  ['ERROR Exception', [CAUGHT, FATAL], [CAUGHT]],
  ['"fatal exception"', [FATAL, CAUGHT], [FATAL]],
  ['ERROR', LEVELS, [BOTH, ERROR]],
  ['?ERROR ?WARN', LEVELS, LEVELS],
  ['ERROR WARN', LEVELS, [BOTH]],
  ['ERROR -WARN', LEVELS, [ERROR]],
  ['[w1=ERROR, w2]', LEVELS, [ERROR]],
  ['[w1=ERROR || w1=WARN, w2]', LEVELS, [ERROR, WARN]],
  [`[${BARE}, status_code, bytes]`, ACCESS, ACCESS],
  [`[${BARE}, status_code]`, ACCESS, []],
  ['[..., status_code = 200, bytes]', ACCESS, [OK, LARGE]],
  ['[ip = "127.0.0.1", user, ..., status_code = 5*, bytes]', ACCESS, [BROKEN]],
  ['[ip, user, ...]', ACCESS, ACCESS],
  [`[${BARE}, status_code, bytes > 1534]`, ACCESS, [BROKEN, LARGE]],
  [`[${BARE}, status_code = 200, bytes]`, ACCESS, [OK, LARGE]],
  [`[${BARE}, status_code = 4*, bytes]`, ACCESS, [PAGE]],
  ['[ip, user, username, timestamp, request = *html*, status_code = 4*, bytes]', ACCESS, [PAGE]],
  [`[${BARE}, status_code != 200 && status_code != 404, bytes]`, ACCESS, [BROKEN]],
  ['[..., request=*.html*, status_code=4*,]', ACCESS, [PAGE]],
]

test.group('The filter patterns of CloudWatch Logs', () => {
  for (const [pattern, events, matched] of DOCUMENTED) {
    test(`${pattern || 'an empty pattern'} matches ${matched.length} of ${events.length}`, ({
      assert,
    }) => {
      assert.deepEqual(events.filter(filterPattern(pattern)), matched)
    })
  }

  test('read brackets and quotes as one field', ({ assert }) => {
    assert.deepEqual(fieldsOf(PAGE), [
      '127.0.0.1',
      '-',
      'frank',
      '10/Oct/2000:13:25:15 -0700',
      'GET /index.html HTTP/1.0',
      '404',
      '1534',
    ])
  })

  for (const pattern of [
    '{ $.key = "x" }',
    '%redis%',
    'redis.lock',
    '[a',
    '[..., a, ...]',
    '[a b]',
  ]) {
    test(`${pattern} is refused, not guessed`, ({ assert }) => {
      assert.throws(() => filterPattern(pattern))
    })
  }
})
