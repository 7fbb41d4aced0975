import { Logger } from '@adonisjs/core/logger'
import { test } from '@japa/runner'
import { requestLogger } from '#shared/http/middleware'

function loggerOf(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const parent = new Logger({ enabled: true, name: 'test', level, destination: { write } })
  return { lines, parent, logger: requestLogger(parent, 'request-1', undefined) }
}

test.group('The logger of a request', () => {
  test('every line carries the id of the request', ({ assert }) => {
    const { lines, logger } = loggerOf()
    logger.info('one')
    logger.error({ reason: 'none' }, 'two')
    logger.log('warn', { reason: 'late' }, 'three')
    logger.child({ part: 'body' }).info('four')
    assert.deepEqual(
      lines.map(({ request_id: id, msg, reason, part }) => ({ id, msg, reason, part })),
      [
        { id: 'request-1', msg: 'one', reason: undefined, part: undefined },
        { id: 'request-1', msg: 'two', reason: 'none', part: undefined },
        { id: 'request-1', msg: 'three', reason: 'late', part: undefined },
        { id: 'request-1', msg: 'four', reason: undefined, part: 'body' },
      ]
    )
  })

  test('every line carries the trace id of a valid traceparent', ({ assert }) => {
    const { lines, parent } = loggerOf()
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const valid = `00-${traceId}-00f067aa0ba902b7-01`
    for (const traceparent of [valid, 'forged']) {
      requestLogger(parent, 'request-1', traceparent).info('one')
    }
    assert.equal(lines[0]?.trace_id, traceId)
    assert.notProperty(lines[1], 'trace_id')
  })

  test('has the level of its parent', ({ assert }) => {
    const { lines, logger } = loggerOf('warn')
    logger.info('too low')
    assert.isFalse(logger.isLevelEnabled('info'))
    assert.isTrue(logger.isLevelEnabled('warn'))
    assert.equal(logger.level, 'warn')
    assert.isEmpty(lines)
  })

  test('logs nothing when its parent is off', ({ assert }) => {
    const parent = new Logger({ enabled: false, name: 'test' })
    const logger = requestLogger(parent, 'request-3', undefined)
    logger.info('unheard')
    assert.isFalse(logger.isEnabled)
    assert.deepEqual(logger.bindings(), {})
  })
})
