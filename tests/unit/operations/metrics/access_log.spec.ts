import { test } from '@japa/runner'
import { AccessLog } from '#operations/metrics/completed_requests'

function completed(lines: object[]) {
  const ctx = {
    logger: { info: (fields: object) => lines.push(fields) },
    request: { method: () => 'GET' },
    response: { response: { statusCode: 200, writableFinished: true } },
    route: { pattern: '/v1/booking-flows/:id' },
    principal: { organizationId: 'a' },
  }
  return { ctx, durationMs: 1.234_567 } as unknown as Parameters<AccessLog['observe']>[0]
}

test.group('The access log', () => {
  test('has a line for the configured share of requests', ({ assert }) => {
    const lines: object[] = []
    let drawn = 0
    const log = new AccessLog(0.25, () => (drawn++ % 100) / 100)

    for (let i = 0; i < 200; i += 1) log.observe(completed(lines))

    assert.lengthOf(lines, 50)
  })

  test('names the route, and neither a path nor a query', ({ assert }) => {
    const lines: object[] = []

    new AccessLog(1).observe(completed(lines))

    assert.deepEqual(lines, [
      {
        method: 'GET',
        route: '/v1/booking-flows/:id',
        status: 200,
        is_aborted: false,
        duration_ms: 1.235,
        organization_id: 'a',
        share: 1,
      },
    ])
  })
})
