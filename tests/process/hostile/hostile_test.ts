import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { SeededRandom } from '#tests/support/seeded_random'
import { PROBES } from './catalogue.js'
import type { Cost } from './cost.js'
import { HostileHunt, lineOf } from './hostile_hunt.js'
import { HostileWorld } from './hostile_world.js'

const AROUND_MS = 600_000
/** Without a search. */
const FEW_PROBES = 6

export interface HostileOptions {
  readonly seed: number
  /** How long the search goes on after the worst of each probe was tried; without it, some probes are tried once, lightly. */
  readonly seconds?: number
  readonly judged: readonly (keyof Cost)[]
  /** One attack again, as a search printed it: the name of a probe, `=`, and its genes; instead of a search. */
  readonly attack?: string
}

/** A test that searches for a request that costs too much. */
export function hostileTest({ seed, seconds = 0, judged, attack = '' }: HostileOptions): void {
  test.group('The costliest requests that a search finds', () => {
    test('cost no more than docs/security.md says, and take nothing from a neighbour', async ({
      assert,
      cleanup,
    }) => {
      const say = (line: string) => process.stdout.write(`  hostile: ${line.slice(0, 1_000)}\n`)
      const again = `npm run test:long -- hostile --seed=${seed} --seconds=${seconds}`
      say(`the seed is ${seed}; the same search again: ${again}`)
      const world = await HostileWorld.start()
      cleanup(() => world.instance.server.stop())
      const hunt = new HostileHunt(world, say, judged)
      const [id = '', genes = '{}'] = attack.split(/=(?=\{)/)
      const few = new SeededRandom(seed).shuffled(PROBES).slice(0, FEW_PROBES)
      const searched = seconds === 0 ? few : PROBES
      const probes = attack === '' ? searched : PROBES.filter((probe) => probe.id === id)
      if (attack !== '') {
        for (const probe of probes) say(lineOf(await hunt.try(probe, JSON.parse(genes))))
      } else if (seconds === 0) {
        await hunt.tryEach(probes, seed)
      } else {
        await hunt.run(probes, seed, seconds * 1000)
      }

      say(`${hunt.tries} attacks; ${hunt.seconds} s; the worst of each kind:`)
      for (const found of hunt.worst.values()) say(lineOf(found))
      sayFigure(`seed ${seed}, ${hunt.seconds} s, ${hunt.figure}`)
      assert.isAtLeast(hunt.worst.size, probes.length)
      assert.isAbove(probes.length, 0, `there is no probe ${id}`)
      assert.deepEqual(hunt.broken, [], `repeat it: ${again}`)
      assert.equal(await world.stop(), 'exit code 0')
    }).timeout(seconds * 1000 + AROUND_MS)
  })
}
