import { test } from '@japa/runner'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import { SeededRandom } from '#tests/support/seeded_random'
import { MemorySource } from '#tests/support/routing/memory_source'

const SEED = SeededRandom.pickSeed()
const WORLDS = 300
const STEPS = 60
const PATIENT = { revalidatedForMs: 60_000, idleMs: 60_000 }
const STEP_KINDS = ['change', 'lost change', 'read', 'read', 'read ahead', 'revalidate', 'repeat']

async function ticks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await Promise.resolve()
}

/** One organization under random changes, messages, reads and revalidations; gives the reads that were too old. */
async function violations(random: SeededRandom): Promise<string[]> {
  const source = new MemorySource()
  source.put('o')
  source.beforeAnswer = () => ticks(random.below(8))
  const limits = {
    freshForMs: 60_000,
    storeTimeoutMs: 60_000,
    readTimeoutMs: 60_000,
    maxBytes: 1_000_000,
    ...PATIENT,
  }
  const tables = new LiveRoutingTables(source, limits, () => {})
  const found: string[] = []
  const under: Promise<unknown>[] = []
  let heard = 0
  let present = 0

  const read = async (atLeast: number) => {
    const routing = await tables.forOrganization('o')
    if (routing.revision < atLeast) found.push(`${routing.revision} given, ${atLeast} known`)
  }
  for (let step = 0; step < STEPS; step += 1) {
    const what = random.pick(STEP_KINDS)
    if (what === 'change') {
      const change = source.change('o')
      tables.learn(change)
      heard = present = change.revision
    } else if (what === 'lost change') {
      present = source.change('o').revision
    } else if (what === 'read') {
      under.push(read(heard))
    } else if (what === 'read ahead') {
      under.push(tables.readAhead('o'))
    } else if (what === 'revalidate') {
      under.push(tables.revalidate())
    } else {
      tables.learn({ organizationId: 'o', revision: heard, kind: 'router', id: 'o' })
    }
    await ticks(random.below(6))
  }
  await Promise.all(under)
  await tables.revalidate()
  await read(present)
  return found
}

test.group(`Live tables properties | SEED=${SEED}`, () => {
  test('never give what is older than a message, nor than a revalidation', async ({ assert }) => {
    for (let world = 0; world < WORLDS; world += 1) {
      assert.deepEqual(await violations(new SeededRandom(SEED + world)), [], `world ${world}`)
    }
  })
})
