import { test } from '@japa/runner'
import { LayeredMap } from '#routing/engine/table/layered_map'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

/** Few enough keys to meet again and again, the empty text and surrogates among them. */
function key(random: SeededRandom): string {
  return random.pick(['', '/', '/a/b', 'ä', '\u{1F600}', 'utm_source', String(random.below(400))])
}

test.group(`LayeredMap | SEED=${SEED}`, () => {
  test('holds what a Map holds through thousands of changes', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const expected = new Map<string, { number: number }>()
    let map = LayeredMap.empty<{ number: number }>()
    for (let number = 0; number < 6_000; number++) {
      const changed = key(random)
      const growing = number % 2_000 < 1_000
      if (random.chance(growing ? 0.8 : 0.2)) {
        expected.set(changed, { number })
        map = map.with(changed, { number })
      } else {
        expected.delete(changed)
        map = map.without(changed)
      }
      const asked = key(random)
      assert.deepEqual(map.get(asked), expected.get(asked), `${number}: ${asked}`)
      assert.equal(map.size, expected.size, String(number))
      if (number % 500 === 0) assert.deepEqual(new Map(map.entries()), expected, String(number))
    }
  })

  test('leaves a map as it was when others are made from it', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const entries = new Map(Array.from({ length: 300 }, (_, at) => [String(at), { at }]))
    const map = LayeredMap.from(entries)
    let changed = map
    for (let at = 0; at < 500; at++) {
      changed = random.chance(0.5)
        ? changed.with(key(random), { at })
        : changed.without(key(random))
    }
    assert.deepEqual(new Map(map.entries()), entries)
  })

  test('is empty when every key is taken out', ({ assert }) => {
    let map = LayeredMap.from(new Map(Array.from({ length: 300 }, (_, at) => [String(at), { at }])))
    for (let at = 0; at < 300; at++) map = map.without(String(at))
    assert.equal(map.size, 0)
    assert.lengthOf([...map.values()], 0)
  })
})
