import { test } from '@japa/runner'
import { JsonTexts } from '#routing/resolve/decision_text_http'
import { isCollected } from '#tests/support/collected'

/** Texts of 12 characters, of which two are kept, and how many were made. */
function counting() {
  const made: string[] = []
  const texts = new JsonTexts(({ id }: { readonly id: string }) => {
    made.push(id)
    return { text: id }
  }, 24)
  return { texts, made }
}

test.group('The JSON of an object', () => {
  test('is made once for each object', ({ assert }) => {
    const { texts, made } = counting()
    const value = { id: 'a' }

    assert.equal(texts.of(value), '{"text":"a"}')
    assert.equal(texts.of(value), '{"text":"a"}')
    texts.of({ id: 'a' })

    assert.deepEqual(made, ['a', 'a'])
  })

  test('is made again once more characters were added than are kept', ({ assert }) => {
    const { texts, made } = counting()
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    for (const value of [a, b, a, c, c, a]) texts.of(value)

    assert.deepEqual(made, ['a', 'b', 'c', 'a'])
  })

  test('is not kept when it is longer than the capacity', ({ assert }) => {
    const { texts, made } = counting()
    const long = { id: 'a text of more than 24' }
    texts.of(long)
    texts.of(long)

    assert.lengthOf(made, 2)
  })

  test('does not keep the object in memory', async ({ assert }) => {
    const { texts } = counting()
    const showOne = () => {
      const value = { id: 'a' }
      texts.of(value)
      return new WeakRef(value)
    }

    assert.isTrue(await isCollected(showOne()))
  })
})
