import { test } from '@japa/runner'
import { jsonLength } from '#routing/routers/conflicts/conflicts_http'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const VALUES = 5_000
const TEXTS = [
  '',
  'a',
  'a"b',
  'a\\b',
  'tab\t',
  '\u0000',
  '漢字',
  '😀',
  '\ud800',
  '\u2028',
  '\u007f',
]

function valueOf(random: SeededRandom, depth: number): unknown {
  const kind = random.below(depth === 0 ? 6 : 8)
  switch (kind) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.next() * 10 ** random.below(30)
    case 3:
      return new Date(random.below(2 ** 31))
    case 6:
      return Array.from({ length: random.below(4) }, () =>
        random.chance(0.1) ? undefined : valueOf(random, depth - 1)
      )
    case 7:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, (_, at) => [
          `${at}${random.pick(TEXTS)}`,
          random.chance(0.1) ? undefined : valueOf(random, depth - 1),
        ])
      )
    default:
      return random.pick(TEXTS) + random.pick(TEXTS)
  }
}

test.group(`jsonLength | SEED=${SEED}`, () => {
  test('is the length of what JSON.stringify writes', ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (let count = 0; count < VALUES; count += 1) {
      const value = valueOf(random, 4)
      assert.equal(jsonLength(value), JSON.stringify(value).length, JSON.stringify(value))
    }
  })
})
