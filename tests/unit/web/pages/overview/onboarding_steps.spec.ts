import { test } from '@japa/runner'
import { isOnboarded, type Progress, STEPS } from '#console/pages/overview/onboarding_steps'

const NOTHING: Progress = {
  flows: 0,
  routers: 0,
  defaultRouters: 0,
  keys: [],
  tokens: 1,
  bookings: 0,
}
const doneOf = (progress: Progress) =>
  STEPS.filter(({ isDone }) => isDone(progress)).map(({ name }) => name)

test.group('The steps up to the first booking', () => {
  test('are ticked by what the organization has', ({ assert }) => {
    const unused = { last_used_at: null }
    assert.deepEqual(doneOf(NOTHING), [])
    assert.deepEqual(doneOf({ ...NOTHING, flows: 1, keys: [unused] }), ['flow', 'key'])
    assert.deepEqual(
      doneOf({ ...NOTHING, defaultRouters: 1, tokens: 2, keys: [unused, { last_used_at: 'now' }] }),
      ['defaultRouter', 'key', 'snippet', 'colleague']
    )
  })

  test('end with the first booking, or when none is known to be left', ({ assert }) => {
    assert.isFalse(isOnboarded(NOTHING))
    assert.isFalse(isOnboarded({ routers: 3, defaultRouters: 0 }))
    assert.isTrue(isOnboarded({ ...NOTHING, bookings: 1 }))
    assert.isTrue(isOnboarded({ routers: 3, defaultRouters: 1 }))
  })
})
