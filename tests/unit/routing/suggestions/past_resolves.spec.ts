import { test } from '@japa/runner'
import { PastResolves } from '#routing/suggestions/past_resolves'

test.group('Past resolves', () => {
  test('are counted by shape', ({ assert }) => {
    const resolves = new PastResolves(1_000)
    resolves.addTotal(10)
    resolves.add('/a', 2)
    resolves.add('/b', 1)
    resolves.add('/a', 3)

    assert.deepEqual(Object.fromEntries(resolves.counts), { '/a': 5, '/b': 1 })
    assert.equal(resolves.shaped, 6)
    assert.equal(resolves.total, 10)
  })

  test('of further shapes are left out once the memory is full', ({ assert }) => {
    const resolves = new PastResolves(1_000)
    for (let at = 0; at < 100; at += 1) {
      resolves.addTotal(2)
      resolves.add(`/${at}`, 1)
      resolves.add('/0', 1)
    }

    assert.isBelow(resolves.counts.size, 10)
    assert.equal(resolves.counts.get('/0'), 101)
    assert.equal(resolves.total, 200)
    assert.equal(resolves.shaped, 100 + resolves.counts.size)
  })

  test('of a source with a share of the memory leave room for others', ({ assert }) => {
    const resolves = new PastResolves(1_000)
    for (let at = 0; at < 100; at += 1) resolves.add(`/${at}`, 1, 0.5)
    assert.equal(resolves.counts.size, 4)

    for (let at = 0; at < 100; at += 1) resolves.add(`/${at}`, 1)
    assert.equal(resolves.counts.size, 9)
  })
})
