import { test } from '@japa/runner'
import { statusAt } from '#routing/routers/booking_flow_router'

const router = { isActive: true, isDefault: false, activeFromMs: 10, activeUntilMs: 20 }

test.group('statusAt', () => {
  test('is upcoming before the schedule, open within it and ended from its end on')
    .with([
      { at: 9, expected: ['upcoming', -Infinity, 10] },
      { at: 10, expected: ['open', 10, 20] },
      { at: 19, expected: ['open', 10, 20] },
      { at: 20, expected: ['ended', 20, Infinity] },
    ])
    .run(({ assert }, { at, expected }) => {
      const { status, sinceMs, untilMs } = statusAt(router, at)
      assert.deepEqual([status, sinceMs, untilMs], expected)
    })

  test('never changes for an inactive or a default router, and for one without a schedule', ({
    assert,
  }) => {
    const always = { sinceMs: -Infinity, untilMs: Infinity }
    const free = { ...router, activeFromMs: null, activeUntilMs: null }
    assert.deepEqual(statusAt({ ...router, isActive: false }, 9), { status: 'inactive', ...always })
    assert.deepEqual(statusAt({ ...router, isDefault: true }, 9), { status: 'open', ...always })
    assert.deepEqual(statusAt(free, 9), { status: 'open', ...always })
  })
})
