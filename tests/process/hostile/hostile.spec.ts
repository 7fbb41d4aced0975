import { test } from '@japa/runner'
import { PROBES } from './catalogue.js'
import { HostileHunt, lineOf } from './hostile_hunt.js'
import { HostileWorld } from './hostile_world.js'

const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 8)
const SEED = Number(process.env.SEED ?? 29)
/** One attack again, as a hunt printed it: the name of a probe, `=`, and its genes. */
const TRY = process.env.HOSTILE_TRY ?? ''
const AROUND_MS = 600_000

test.group('The costliest requests that a search finds', () => {
  test('cost no more than docs/security.md says, and take nothing from a neighbour', async ({
    assert,
    cleanup,
  }) => {
    const say = (line: string) => process.stdout.write(`  hostile: ${line.slice(0, 1_000)}\n`)
    const again = `npm run test:hostile -- --seed=${SEED} --seconds=${SECONDS}`
    say(`the seed is ${SEED}; the same search again: ${again}`)
    const world = await HostileWorld.start()
    cleanup(() => world.instance.server.stop())
    const hunt = new HostileHunt(world, say)
    const [id = '', genes = '{}'] = TRY.split(/=(?=\{)/)
    const probes = TRY === '' ? PROBES : PROBES.filter((probe) => probe.id === id)
    for (const probe of TRY === '' ? [] : probes) {
      say(lineOf(await hunt.try(probe, JSON.parse(genes))))
    }
    if (TRY === '') await hunt.run(probes, SEED, SECONDS * 1000)

    say(`${hunt.tries} attacks; ${hunt.seconds} s; the worst of each kind:`)
    for (const found of hunt.worst.values()) say(lineOf(found))
    assert.isAtLeast(hunt.worst.size, probes.length)
    assert.isAbove(probes.length, 0, `there is no probe ${id}`)
    assert.deepEqual(hunt.broken, [], `repeat it: ${again}`)
    assert.equal(await world.stop(), 'exit code 0')
  }).timeout(SECONDS * 1000 + AROUND_MS)
})
