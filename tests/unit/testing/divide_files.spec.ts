import { test } from '@japa/runner'
import { divideFiles } from '#scripts/testing/divide_files'

const filesOf = (...names: string[]) => names.map((file) => ({ file, suite: 'process' }))

test.group('Files over lanes', () => {
  test('take about the same time in each, and each file has one lane', ({ assert }) => {
    const took: Record<string, number> = { a: 50, b: 30, c: 30, d: 20, e: 10 }
    const lanes = divideFiles(filesOf('a', 'b', 'c', 'd', 'e'), 2, (file) => took[file] ?? 0)
    const sums = lanes.map((lane) => lane.reduce((sum, { file }) => sum + (took[file] ?? 0), 0))
    assert.deepEqual(sums, [70, 70])
    assert.deepEqual(
      lanes
        .flat()
        .map(({ file }) => file)
        .sort(),
      ['a', 'b', 'c', 'd', 'e']
    )
  })

  test('leave a lane empty when there are fewer files than lanes', ({ assert }) => {
    assert.deepEqual(
      divideFiles(filesOf('a'), 2, () => 1),
      [filesOf('a'), []]
    )
  })
})
