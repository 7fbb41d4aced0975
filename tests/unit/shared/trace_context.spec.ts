import { test } from '@japa/runner'
import { nextTraceparent, traceIdOf, validTraceparent } from '#shared/trace_context'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.group('traceIdOf', () => {
  test('reads the trace id of {$self}')
    .with([
      `00-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-00`,
      `cc-${TRACE}-${PARENT}-01`,
      `cc-${TRACE}-${PARENT}-01-what-the-future-adds`,
    ])
    .run(({ assert }, traceparent) => assert.equal(traceIdOf(traceparent), TRACE))

  test('ignores {$self}')
    .with([
      '',
      TRACE,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-more`,
      `cc-${TRACE}-${PARENT}-01.more`,
      `00-${TRACE}-${PARENT}-1`,
      ` 00-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    ])
    .run(({ assert }, traceparent) => assert.isUndefined(traceIdOf(traceparent)))

  test('ignores a request without the header', ({ assert }) => {
    assert.isUndefined(traceIdOf(undefined))
  })
})

test.group('validTraceparent', () => {
  test('has the length of version 00: {$i}')
    .with([
      `00-${TRACE}-${PARENT}-01`,
      `cc-${TRACE}-${PARENT}-01`,
      `cc-${TRACE}-${PARENT}-01-${'what-the-future-adds'.repeat(100)}`,
    ])
    .run(({ assert }, header) => {
      const kept = validTraceparent(header)

      assert.equal(kept, header.slice(0, 55))
      assert.equal(validTraceparent(kept), kept)
    })

  test('ignores what names no trace', ({ assert }) => {
    for (const header of [undefined, '', `00-${TRACE}-${PARENT}-1`, [`00-${TRACE}-${PARENT}-01`]]) {
      assert.isUndefined(validTraceparent(header))
    }
  })
})

test.group('nextTraceparent', () => {
  test('continues the trace of {traceparent} as sampled or not, with an id of its own')
    .with([
      { traceparent: `00-${TRACE}-${PARENT}-01`, flags: '01' },
      { traceparent: `00-${TRACE}-${PARENT}-00`, flags: '00' },
      { traceparent: `cc-${TRACE}-${PARENT}-fe`, flags: '00' },
      { traceparent: `cc-${TRACE}-${PARENT}-ff`, flags: '01' },
    ])
    .run(({ assert }, { traceparent, flags }) => {
      const [first, second] = [nextTraceparent(traceparent), nextTraceparent(traceparent)]

      assert.match(first, new RegExp(`^00-${TRACE}-[\\da-f]{16}-${flags}$`))
      assert.equal(validTraceparent(first), first)
      assert.notInclude(first, PARENT)
      assert.notEqual(first, second)
    })
})
