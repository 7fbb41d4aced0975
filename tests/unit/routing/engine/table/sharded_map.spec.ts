import { test } from '@japa/runner'
import { ShardedMap } from '#routing/engine/table/sharded_map'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()

/** Few enough keys to meet again and again, the empty text and surrogates among them. */
function key(random: SeededRandom): string {
  return random.pick(['', '/', '/a/b', 'ä', '\u{1F600}', 'utm_source', String(random.below(400))])
}

/** How many keys the steps of `work` write into maps, each step by itself. */
function writesOf(steps: number, work: (step: number) => void): number[] {
  const { set } = Map.prototype
  let writes = 0
  Map.prototype.set = function (written: unknown, value: unknown) {
    writes++
    return set.call(this, written, value) as Map<unknown, unknown>
  }
  try {
    return Array.from({ length: steps }, (_, step) => {
      writes = 0
      work(step)
      return writes
    })
  } finally {
    Map.prototype.set = set
  }
}

test.group(`ShardedMap | SEED=${SEED}`, () => {
  test('holds what a Map holds through thousands of changes', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const expected = new Map<string, { number: number }>()
    let map = ShardedMap.empty<{ number: number }>()
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

  test('does not change when other maps are made from it', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const entries = new Map(Array.from({ length: 300 }, (_, at) => [String(at), { at }]))
    const map = ShardedMap.from(entries)
    let changed = map
    for (let at = 0; at < 500; at++) {
      changed = random.chance(0.5)
        ? changed.with(key(random), { at })
        : changed.without(key(random))
    }
    assert.deepEqual(new Map(map.entries()), entries)
  })

  test('copies only a small part of its keys for a change', ({ assert }) => {
    const keys = 20_000
    let map = ShardedMap.from(
      new Map(Array.from({ length: keys }, (_, at) => [String(at), { at }]))
    )
    const writes = writesOf(1_000, (at) => (map = map.with(String(7 * at), { at })))
    assert.isAtMost(Math.max(...writes), 160)
  })

  test('is divided again a few times while it grows', ({ assert }) => {
    const keys = 20_000
    let map = ShardedMap.empty<{ at: number }>()
    const writes = writesOf(keys, (at) => (map = map.with(String(at), { at })))
    assert.isAtMost(writes.filter((count) => count > 320).length, Math.log2(keys / 64))
    assert.equal(map.size, keys)
  })

  test('is not copied for keys that were removed long before', ({ assert }) => {
    let map = ShardedMap.empty<{ at: number }>()
    const writes = writesOf(5_000, (at) => {
      map = map.with(String(at), { at }).without(String(at - 50))
    })
    assert.equal(map.size, 50)
    assert.isAtMost(Math.max(...writes), 4 * map.size)
  })

  test('is empty when every key has been removed', ({ assert }) => {
    let map = ShardedMap.from(new Map(Array.from({ length: 300 }, (_, at) => [String(at), { at }])))
    for (let at = 0; at < 300; at++) map = map.without(String(at))
    assert.equal(map.size, 0)
    assert.lengthOf([...map.values()], 0)
  })
})
