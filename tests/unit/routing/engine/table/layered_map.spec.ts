import { test } from '@japa/runner'
import { LayeredMap } from '#routing/engine/table/layered_map'
import { TextTable } from '#routing/engine/table/text_table'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

/** Few enough keys to meet again and again, the empty text and surrogates among them. */
function key(random: SeededRandom): string {
  return random.pick(['', '/', '/a/b', 'ä', '\u{1F600}', 'utm_source', String(random.below(400))])
}

/** The number of keys in each table that `work` copies, whole or without the keys that are gone. */
function tablesCopiedBy(work: () => void): number[] {
  const { copy, compact } = TextTable.prototype
  const sizes: number[] = []
  TextTable.prototype.copy = function () {
    sizes.push(this.size)
    return copy.call(this)
  }
  TextTable.prototype.compact = function () {
    sizes.push(this.size)
    return compact.call(this)
  }
  try {
    work()
    return sizes
  } finally {
    Object.assign(TextTable.prototype, { copy, compact })
  }
}

test.group(`LayeredMap | SEED=${SEED}`, () => {
  test('holds what a Map holds through thousands of changes', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const expected = new Map<string, { number: number }>()
    let map = LayeredMap.empty<{ number: number }>()
    for (let number = 0; number < roundsOf(2_000); number++) {
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

  test('is copied as a whole after about twice the root of its size', ({ assert }) => {
    const keys = 2_500
    let map = LayeredMap.from(
      new Map(Array.from({ length: keys }, (_, at) => [String(at), { at }]))
    )
    const copied = tablesCopiedBy(() => {
      for (let at = 0; at < 1_000; at++) map = map.with(String(at % 300), { at })
    })
    const whole = copied.filter((size) => size >= keys)
    assert.isAtMost(whole.length, 1_000 / (2 * Math.sqrt(keys)))
    assert.isAtLeast(whole.length, 1)
  })

  test('takes no memory for keys that are long gone', ({ assert }) => {
    let map = LayeredMap.empty<{ at: number }>()
    const copied = tablesCopiedBy(() => {
      for (let at = 0; at < 5_000; at++) map = map.with(String(at), { at }).without(String(at - 50))
    })
    assert.equal(map.size, 50)
    assert.isAtMost(Math.max(...copied), 4 * map.size)
  })

  test('is empty when every key is taken out', ({ assert }) => {
    let map = LayeredMap.from(new Map(Array.from({ length: 300 }, (_, at) => [String(at), { at }])))
    for (let at = 0; at < 300; at++) map = map.without(String(at))
    assert.equal(map.size, 0)
    assert.lengthOf([...map.values()], 0)
  })
})
