import { test } from '@japa/runner'
import { hashOf } from '#routing/engine/table/text_hash'
import { Bundle } from '#routing/engine/table/bundle'
import type { FlatPlaces } from '#routing/engine/table/flat_places'
import { FlatPlacesWriter } from '#routing/engine/table/flat_places_writer'
import { foldedPlaces } from '#routing/engine/table/folded_places'
import { Places } from '#routing/engine/table/places'
import { PART_MAX } from '#routing/engine/table/places_part'
import { GRANULE, homeOf, RECORD } from '#routing/engine/table/record_layout'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { Search } from '#routing/engine/table/search'
import { runToEnd, StepBudget } from '#routing/engine/table/steps'
import { TextReader } from '#routing/engine/table/text_reader'
import { TextTable } from '#routing/engine/table/text_table'
import { isCollected } from '#tests/support/collected'
import { assertPauses } from '#tests/support/routing/assert_pauses'
import { parsed } from '#tests/support/routing/parsed_url'
import { buildRouter } from '#tests/support/routing/router_builder'
import { roundsOf } from '#tests/support/rounds_of'
import { SeededRandom } from '#tests/support/seeded_random'

const SEED = SeededRandom.pickSeed()
const REQUEST = parsed('https://x/')
const NODES = Array.from({ length: 50 }, (_, number) =>
  Bundle.single(new RankedRouter(buildRouter(number + 1, { path: { segments: ['a'] } })))
)

function nodeOf(number: number): Bundle {
  const node = NODES[number % NODES.length]
  if (!node) throw new Error('There are no nodes')
  return node
}

/** Four scheduled routers, whose rows are too long for a record. */
function crowdedNode(number: number): Bundle {
  const routers = [4, 3, 2, 1].map(
    (id) =>
      new RankedRouter(
        buildRouter(4 * number + id, { path: { segments: ['a'] } }, { activeUntilMs: 9 })
      )
  )
  const node = Bundle.of(routers)
  if (!node) throw new Error('There are no routers')
  return node
}

function written(
  entries: readonly (readonly [text: string, hash: number, node: Bundle])[]
): FlatPlaces<Bundle> {
  const writer = FlatPlacesWriter.sizedFor<Bundle>(entries.length)
  for (const [text, hash, node] of entries) writer.add(text, hash, node)
  return runToEnd(writer.finish(new StepBudget()))
}

function placesOf(entries: Iterable<readonly [string, Bundle]>): Places<Bundle> {
  return runToEnd(Places.steps([...entries], new StepBudget()))
}

/** A reader of the text that takes `hash` for its hash. */
function readerOf(text: string, hash = hashOf(text)): TextReader {
  return Object.assign(new TextReader().read(text), { hash })
}

/** The router that wins in the place of a text. */
function winnerOf(places: FlatPlaces<Bundle> | Places<Bundle>, text: string, hash?: number) {
  const search = new Search(REQUEST, 0)
  places.best(readerOf(text, hash), search)
  return search.answer?.router ?? null
}

/** How many records `work` writes: each has the rows of its node. */
function recordsWrittenBy(work: () => unknown): number {
  const { rows } = Bundle.prototype
  let count = 0
  Bundle.prototype.rows = function () {
    count++
    return rows.call(this)
  }
  try {
    work()
    return count
  } finally {
    Bundle.prototype.rows = rows
  }
}

/** Short and long texts, the empty one, surrogates, and texts that differ in the last character only. */
function textOf(random: SeededRandom, kinds: number): string {
  const number = random.below(kinds)
  const long = 'segment/'.repeat(8 + (number % 3))
  return random.pick([
    '',
    'ä',
    '\u{1F600}',
    '\uD83D',
    String(number),
    `/p/${number}`,
    long + number,
  ])
}

test.group(`Places in arrays of numbers | SEED=${SEED}`, () => {
  for (const { name, hash } of [
    { name: 'the hash 0', hash: 0 },
    { name: 'the greatest hash', hash: 0x3fffffff },
    { name: 'a random hash', hash: hashOf('any') },
  ]) {
    test(`texts that all have ${name} are told apart by their characters`, ({ assert }) => {
      const texts = Array.from({ length: 300 }, (_, at) => `${'x'.repeat(at % 80)}${at}`)
      const places = written(texts.map((text, at) => [text, hash, nodeOf(at)]))
      for (const [at, text] of texts.entries()) {
        assert.strictEqual(places.node(readerOf(text, hash)), nodeOf(at), text)
        assert.strictEqual(winnerOf(places, text, hash), nodeOf(at).first.router, text)
        assert.isNull(places.node(readerOf(`${text}.`, hash)), text)
      }
      assert.isNull(winnerOf(places, 'absent', hash))
    })
  }

  test('texts are told apart that differ beyond the byte of a character', ({ assert }) => {
    const texts = ['\u0161bcd', 'accd']
    const places = written(texts.map((text, at) => [text, 7, nodeOf(at)]))
    for (const [at, text] of texts.entries()) {
      assert.strictEqual(winnerOf(places, text, 7), nodeOf(at).first.router, text)
    }
  })

  test('texts are found that fill their records to the end', ({ assert }) => {
    const texts = Array.from({ length: 300 }, (_, at) => String(at).padStart(48, 'x'))
    const places = written(texts.map((text, at) => [text, hashOf(text), nodeOf(at)]))
    for (const [at, text] of texts.entries()) {
      assert.strictEqual(winnerOf(places, text), nodeOf(at).first.router, text)
    }
  })

  test('rows stand in the records of their texts where there is room', ({ assert }) => {
    const texts = Array.from({ length: 300 }, (_, at) => String(at).padStart(at % 2 === 0 ? 9 : 60))
    const { arrays } = written(texts.map((text, at) => [text, hashOf(text), nodeOf(at)]))
    assert.isAtMost(arrays.used, GRANULE * (arrays.size + 1))
  })

  test('a record alone says who wins', ({ assert }) => {
    const texts = Array.from({ length: 100 }, (_, at) => `/flow-${at}`)
    const places = written(
      texts.map((text, at) => {
        const best = () => assert.fail(`the node of ${text} is read`)
        return [text, hashOf(text), Object.assign(Object.create(nodeOf(at)) as Bundle, { best })]
      })
    )
    for (const [at, text] of texts.entries()) {
      assert.strictEqual(winnerOf(places, text), nodeOf(at).first.router, text)
    }
  })

  test('texts whose hashes share a slot or the bits beside it are told apart', ({ assert }) => {
    const hashes = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? at << 20 : at << 4))
    const places = written(hashes.map((hash, at) => ['same', hash, nodeOf(at)]))
    for (const [at, hash] of hashes.entries()) {
      assert.strictEqual(
        places.node(readerOf('same', hash)),
        nodeOf(hashes.indexOf(hash)),
        String(at)
      )
    }
    assert.isNull(places.node(readerOf('same', 0x3fffffff)))
  })

  test('a look-up reads one and a half records on average, whatever the texts count', ({
    assert,
  }) => {
    for (const textAt of [
      String,
      (at: number) => `/flow-${at}`,
      (at: number) => `${at}/long/end`,
    ]) {
      const texts = Array.from({ length: PART_MAX }, (_, at) => textAt(at))
      const places = written(texts.map((text, at) => [text, hashOf(text), nodeOf(at)]))
      const { cells, homes } = places.arrays
      let reads = 0
      for (const text of texts) {
        const sought = places.numberOf(readerOf(text))
        let number = homeOf(hashOf(text), homes)
        reads++
        while (number !== sought) {
          number = cells[GRANULE * number + RECORD.next] ?? 0
          reads++
        }
      }
      assert.isAtMost(reads / texts.length, 1.6, texts[1])
    }
  })

  test('no text has a place when there are none', ({ assert }) => {
    const places = written([])
    assert.isNull(places.node(readerOf('')))
    assert.isNull(winnerOf(Places.empty<Bundle>(), ''))
    assert.equal(Places.empty<Bundle>().with('a', null).size, 0)
  })

  test('each of 40,000 texts has its place', ({ assert }) => {
    const places = placesOf(Array.from({ length: 40_000 }, (_, at) => [`/flow-${at}`, nodeOf(at)]))
    for (let at = 0; at < 40_000; at++) {
      const text = `/flow-${at}`
      if (winnerOf(places, text) !== nodeOf(at).first.router) assert.fail(text)
      if (at % 50 === 0) assert.isNull(places.get(`/flow-${at}-absent`))
    }
  })

  test('each of so many texts has its place that one half of them needs two parts', ({
    assert,
  }) => {
    const texts = Array.from({ length: 2 * PART_MAX + 1 }, (_, at) => `/flow-${at}`)
    let places = placesOf(texts.map((text, at) => [text, nodeOf(at)]))
    for (const [at, text] of texts.entries()) {
      if (winnerOf(places, text) !== nodeOf(at).first.router) assert.fail(text)
    }
    const records = recordsWrittenBy(() => {
      for (const text of texts.slice(0, 40)) {
        places = places.with(text, nodeOf(7))
        assert.strictEqual(places.get(text), nodeOf(7), text)
      }
    })
    assert.isAtMost(records, PART_MAX)
  })

  test('are made in steps of 5,000 units of work', ({ assert }) => {
    const entries = Array.from({ length: 40_000 }, (_, at) => [String(at), nodeOf(at)] as const)
    const steps = Places.steps(entries, new StepBudget())
    // One unit to hash a text, three fifths to find its part, three to write it, and two if its first record is taken.
    assertPauses(assert, steps, (40_000 * (1 + 0.6 + 3 + 2 * 0.34)) / 5_000 + 2)
  })

  test('hold what a Map holds through thousands of changes', ({ assert }) => {
    const random = new SeededRandom(SEED)
    for (const kinds of [5, 40, 700]) {
      const expected = new Map<string, Bundle>()
      let places = Places.empty<Bundle>()
      for (let number = 0; number < roundsOf(2_000); number++) {
        const where = `SEED=${SEED} ${kinds} ${number}`
        const changed = textOf(random, kinds)
        const isGrowing = number % 2_000 < 1_000
        const node = random.chance(isGrowing ? 0.8 : 0.2) ? nodeOf(number) : null
        places = places.with(changed, node)
        if (node === null) expected.delete(changed)
        else expected.set(changed, node)
        const asked = textOf(random, kinds)
        assert.strictEqual(places.get(asked), expected.get(asked) ?? null, where)
        assert.strictEqual(
          winnerOf(places, asked),
          expected.get(asked)?.first.router ?? null,
          where
        )
        assert.equal(places.size, expected.size, where)
      }
    }
  })

  test('hold what a Map holds while they grow beyond one part and shrink again', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const texts = Array.from({ length: 1.5 * PART_MAX }, (_, at) => `/flow-${at}`)
    const expected = new Map(texts.slice(0, PART_MAX - 9).map((text, at) => [text, nodeOf(at)]))
    let places = placesOf(expected)
    const change = (text: string, node: Bundle | null) => {
      places = places.with(text, node)
      if (node === null) expected.delete(text)
      else expected.set(text, node)
      const asked = random.pick(texts)
      const where = `SEED=${SEED} ${expected.size} ${asked}`
      assert.strictEqual(places.get(asked), expected.get(asked) ?? null, where)
      assert.equal(places.size, expected.size, where)
    }
    for (const [at, text] of texts.entries()) change(text, nodeOf(at + 3))
    const whole = places
    for (const text of random.shuffled(texts)) if (random.chance(0.9)) change(text, null)
    for (const text of texts) {
      assert.strictEqual(places.get(text), expected.get(text) ?? null, text)
      assert.strictEqual(winnerOf(places, text), expected.get(text)?.first.router ?? null, text)
      assert.isNotNull(whole.get(text), text)
    }
  })

  for (const count of [PART_MAX - 9, 20_000]) {
    test(`a change of ${count} places writes one part of them at most`, ({ assert }) => {
      const random = new SeededRandom(SEED)
      const texts = Array.from({ length: count }, (_, at) => `/flow-${at}`)
      let places = placesOf(texts.map((text, at) => [text, nodeOf(at)]))
      let most = 0
      for (let number = 0; number < count; number++) {
        const text = number % 10 === 0 ? `/new-${number}` : random.pick(texts)
        const records = recordsWrittenBy(() => (places = places.with(text, nodeOf(number))))
        most = Math.max(most, records)
      }
      // A change that outgrows its part both folds and divides it.
      assert.isAtMost(most, PART_MAX + 5 * Math.sqrt(PART_MAX), `SEED=${SEED}`)
      assert.isAbove(most, 0, `SEED=${SEED}`)
    })
  }

  test('fold their changes after about four times the root of their count', ({ assert }) => {
    const texts = Array.from({ length: 2_500 }, (_, at) => `/flow-${at}`)
    let places = placesOf(texts.map((text, at) => [text, nodeOf(at)]))
    const { finish } = FlatPlacesWriter.prototype
    let folds = 0
    FlatPlacesWriter.prototype.finish = function (budget) {
      folds++
      return finish.call(this, budget)
    }
    try {
      for (const [at, text] of texts.slice(0, 1_000).entries()) {
        places = places.with(text, nodeOf(at + 1))
      }
    } finally {
      FlatPlacesWriter.prototype.finish = finish
    }
    assert.isAtMost(folds, 1_000 / (4 * Math.sqrt(texts.length)))
    assert.isAtLeast(folds, 1)
  })

  test('write only what has changed while there is room', ({ assert }) => {
    const texts = Array.from({ length: 200 }, (_, at) => `/flow-${at}`)
    const places = written(texts.map((text, at) => [text, hashOf(text), nodeOf(at)]))
    const changes = TextTable.sizedFor<Bundle>(20)
    for (const text of texts.slice(0, 20)) changes.set(text, hashOf(text), nodeOf(7))
    assert.isAtMost(
      recordsWrittenBy(() => foldedPlaces(places, changes)),
      20
    )
  })

  test('stay as they were when others are made from them', ({ assert }) => {
    const random = new SeededRandom(SEED)
    const entries = new Map(Array.from({ length: 300 }, (_, at) => [String(at), nodeOf(at)]))
    const places = placesOf(entries)
    let changed = places
    for (let at = 0; at < 1_000; at++) {
      changed = changed.with(textOf(random, 300), random.chance(0.5) ? nodeOf(at + 7) : null)
    }
    for (const [text, node] of entries) {
      assert.strictEqual(places.get(text), node, text)
      assert.strictEqual(winnerOf(places, text), node.first.router, text)
    }
  })

  for (const { where, nodes } of [
    { where: 'in the records', nodes: NODES },
    { where: 'behind the records', nodes: NODES.map((_, number) => crowdedNode(number)) },
  ]) {
    test(`take no more memory for ever more changes of the same texts, with rows ${where}`, ({
      assert,
    }) => {
      const node = (number: number) => nodes[number % nodes.length] ?? nodeOf(number)
      const texts = Array.from({ length: 200 }, (_, at) => `/flow-${at}`)
      const first = written(texts.map((text, at) => [text, hashOf(text), node(at)]))
      let places = first
      for (let number = 0; number < 400; number++) {
        const changes = TextTable.sizedFor<Bundle>(20)
        for (let at = 0; at < 20; at++) {
          const text = texts[(number * 20 + at) % texts.length] ?? ''
          changes.set(text, hashOf(text), node(number + at))
        }
        places = foldedPlaces(places, changes)
        assert.isAtMost(places.arrays.cells.length, 3 * first.arrays.cells.length, String(number))
        assert.isAtMost(places.arrays.size, 2 * first.arrays.size, String(number))
      }
      assert.lengthOf([...places.entries()], texts.length)
    })
  }

  test('let go of the routers of a place that is changed or gone', async ({ assert }) => {
    const texts = Array.from({ length: 30 }, (_, at) => `/flow-${at}`)
    const fold = () => {
      const nodes = texts.map((_, at) => crowdedNode(at))
      const base = written(texts.map((text, at) => [text, hashOf(text), nodes[at] ?? nodeOf(at)]))
      const changes = TextTable.sizedFor<Bundle>(2)
      changes.set('/flow-3', hashOf('/flow-3'), null)
      changes.set('/flow-4', hashOf('/flow-4'), nodeOf(4))
      const routers = [nodes[3], nodes[4]].flatMap((node) => node?.routers ?? [])
      return { places: foldedPlaces(base, changes), routers: routers.map((it) => new WeakRef(it)) }
    }
    const { places, routers } = fold()
    assert.lengthOf(routers, 8)
    assert.isTrue(await isCollected(...routers))
    assert.isNull(winnerOf(places, '/flow-3'))
    assert.strictEqual(winnerOf(places, '/flow-4'), nodeOf(4).first.router)
  })

  test('are left without any when every text is taken out', ({ assert }) => {
    const texts = Array.from({ length: 300 }, (_, at) => String(at))
    let places = placesOf(texts.map((text, at) => [text, nodeOf(at)]))
    for (const text of new SeededRandom(SEED).shuffled(texts)) places = places.with(text, null)
    assert.equal(places.size, 0)
    for (const text of texts) assert.isNull(winnerOf(places, text))
  })
})
