import { mock } from 'node:test'
import { test } from '@japa/runner'
import { Paced } from '#console/api/paced'

test.group('A paced function', (group) => {
  group.each.setup(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    return () => mock.timers.reset()
  })

  test('runs at once, and once more for all calls within its interval', ({ assert }) => {
    let runs = 0
    const paced = new Paced(1_000, () => (runs += 1))
    for (let at = 0; at < 500; at += 1) paced.ask()
    assert.equal(runs, 1)

    mock.timers.tick(999)
    assert.equal(runs, 1)
    mock.timers.tick(1)
    assert.equal(runs, 2)
    mock.timers.tick(5_000)
    assert.equal(runs, 2)

    paced.ask()
    assert.equal(runs, 3)
  })

  test('does not run once it is stopped, until the next call', ({ assert }) => {
    let runs = 0
    const paced = new Paced(1_000, () => (runs += 1))
    paced.ask()
    paced.ask()
    paced.stop()
    mock.timers.tick(5_000)
    assert.equal(runs, 1)

    paced.ask()
    assert.equal(runs, 2)
    paced.stop()
  })
})
