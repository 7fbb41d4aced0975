import { test } from '@japa/runner'
import { atExit } from '#scripts/services/at_exit'

const MANY = 30

test.group('Actions at the exit of a process', () => {
  test('add no listeners to the process, however many there are', ({ assert, cleanup }) => {
    const before = process.listenerCount('exit')
    for (let one = 0; one < MANY; one += 1) cleanup(atExit(() => {}))
    assert.equal(process.listenerCount('exit'), before)
  })
})
