import { test } from '@japa/runner'
import { TransformCache } from '#routing/resolve/resolve_controller'
import { isCollected } from '#tests/support/collected'

function shownOnce() {
  return new TransformCache((value: { readonly text: string }) => ({ of: value }))
}

test.group('The form in which an object is shown', () => {
  test('is made once for each object', ({ assert }) => {
    const shown = shownOnce()
    const value = { text: 'a' }

    assert.strictEqual(shown.of(value), shown.of(value))
    assert.notStrictEqual(shown.of(value), shown.of({ text: 'a' }))
  })

  test('does not keep the object in memory', async ({ assert }) => {
    const shown = shownOnce()
    const showOne = () => {
      const value = { text: 'a' }
      shown.of(value)
      return new WeakRef(value)
    }

    assert.isTrue(await isCollected(showOne()))
  })
})
