import { test } from '@japa/runner'
import { TopKCounter } from '#routing/suggestions/top_k_counter'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

function countsOf(texts: TopKCounter): ReadonlyMap<string, number> {
  return new Map(texts.counted.map(({ text, count }) => [text, count]))
}

test.group('The most frequent texts', () => {
  test('are counted exactly while all of them fit', ({ assert }) => {
    const texts = new TopKCounter(2)
    for (const text of ['a', 'b', 'a']) texts.add(text)

    assert.deepEqual(Object.fromEntries(countsOf(texts)), { a: 2, b: 1 })
    assert.equal(texts.total, 3)
    assert.equal(texts.characters, 2)
  })

  test('are not displaced by texts that occur once each', ({ assert }) => {
    const texts = new TopKCounter(10)
    for (let at = 0; at < 1_000; at += 1) {
      texts.add(`noise-${at}`)
      if (at % 5 === 0) texts.add('often')
    }

    const counts = countsOf(texts)
    assert.isAtLeast(counts.get('often') ?? 0, 150)
    for (const [text, count] of counts) if (text !== 'often') assert.equal(count, 1)
  })

  test(`are never counted too often, and include each that occurs often enough (seed ${SEED})`, ({
    assert,
  }) => {
    const random = new SeededRandom(SEED)
    for (let world = 0; world < 200; world += 1) {
      const textsMax = 1 + random.below(20)
      const alphabet = 1 + random.below(60)
      const texts = new TopKCounter(textsMax)
      const exact = new Map<string, number>()
      const added = random.below(2_000)
      for (let at = 0; at < added; at += 1) {
        const text = `t${Math.floor(random.next() * random.next() * alphabet)}`
        texts.add(text)
        exact.set(text, (exact.get(text) ?? 0) + 1)
      }
      const counts = countsOf(texts)
      const held = [...counts.keys()].join('')
      const message = `world ${world}`
      assert.equal(texts.total, added, message)
      assert.isAtMost(counts.size, textsMax, message)
      assert.equal(texts.characters, held.length, message)
      for (const [text, count] of counts) {
        assert.isAtLeast(count, 1, message)
        assert.isAtMost(count, exact.get(text) ?? 0, message)
      }
      for (const [text, count] of exact) {
        if (count > added / textsMax) assert.isTrue(counts.has(text), `${message}: ${text}`)
      }
    }
  })
})
