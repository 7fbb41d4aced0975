import { test } from '@japa/runner'
import { mustYield, runToEnd, sliceOf } from '#shared/steps'

function* piecesOf(count: number, note = () => {}): Generator<undefined, string> {
  for (let piece = 0; piece < count; piece++) {
    note()
    if (mustYield()) yield
  }
  return 'done'
}

test.group('A computation in steps', () => {
  test('yields within 16 small pieces of work after its slice is over', ({ assert }) => {
    let done = 0
    const steps = piecesOf(100, () => (done += 1))

    assert.isFalse(sliceOf(steps, () => done >= 20).done)
    assert.equal(done, 32)
    assert.deepEqual(runToEnd(steps), 'done')
    assert.equal(done, 100)
  })

  test('continues in its slice after a step that ends early', ({ assert }) => {
    function* steps(): Generator<undefined, string> {
      yield
      return 'done'
    }
    assert.deepEqual(
      sliceOf(steps(), () => false),
      { done: true, value: 'done' }
    )
  })

  test('runs another to its end, and still yields when its own slice is over', ({ assert }) => {
    function* steps(): Generator<undefined, void> {
      for (let piece = 0; piece < 100; piece++) {
        runToEnd(piecesOf(5))
        if (mustYield()) yield
      }
    }
    assert.isFalse(sliceOf(steps(), () => true).done)
  })

  test('never yields without a slice', ({ assert }) => {
    assert.isTrue(piecesOf(1_000).next().done)
  })
})
