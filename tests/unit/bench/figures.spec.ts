import { test } from '@japa/runner'
import { Figures } from '../../../bench/figures.js'

const OURS = { name: 'ours', values: [30, 10, 20] }
const FLOOR = { name: 'the floor', values: [10, 10, 20] }

test.group('Figures', () => {
  test('compare each turn with that of the other case, and judge the median ratio', ({
    assert,
  }) => {
    const figures = new Figures()
    figures.tellTurns(OURS, 'µs', FLOOR, { atMost: 1 })
    figures.tellTurns(OURS, 'µs', FLOOR, { atLeast: 1.5 })
    const [first, second] = figures.all
    assert.containSubset(first, { value: 20, against: 'the floor', ratio: 1, goal: 'at most 1x' })
    assert.deepEqual(first?.quartiles, [1, 3])
    assert.deepEqual([first?.holds, second?.holds], [true, false])
  })

  test('judge the median where nothing is compared', ({ assert }) => {
    const figures = new Figures()
    figures.tellTurns(OURS, 'KiB', null, { atMost: 19 })
    assert.containSubset(figures.all, [
      { value: 20, ratio: null, goal: 'at most 19 KiB', holds: false, quartiles: [20, 30] },
    ])
  })

  test('keep a refused goal without a verdict, and judge later figures', ({ assert }) => {
    const figures = new Figures()
    figures.hold('refused', 3, 'ms', 2)
    figures.refuseGoals('quick')
    figures.hold('judged', 3, 'ms', 2)
    assert.deepEqual(
      figures.all.map(({ goal, holds }) => ({ goal, holds })),
      [
        { goal: 'at most 2 ms', holds: null },
        { goal: 'at most 2 ms', holds: false },
      ]
    )
  })
})
