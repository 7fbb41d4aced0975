import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { SeededRandom } from '#tests/support/seeded_random'
import { PROBES } from '#tests/process/hostile/catalogue'
import { COST_BOUNDS, costBoundLines } from '#tests/process/hostile/cost_bounds'
import { first, mutated } from '#tests/process/hostile/probe'

const SECURITY = new URL('docs/security.md', PROJECT_URL)

test.group('The search for the costliest requests', () => {
  test('begins with the worst that a probe can do, and changes one or two values at a time', ({
    assert,
  }) => {
    const random = new SeededRandom(7)
    for (const probe of PROBES) {
      let genes = first(probe)
      for (let step = 0; step < 50; step += 1) {
        const next = mutated(probe, genes, random)
        const changed = Object.keys(probe.genes).filter((name) => next[name] !== genes[name])
        assert.isAtMost(changed.length, 2, probe.id)
        for (const [name, values] of Object.entries(probe.genes)) {
          assert.isTrue(values.includes(next[name] ?? ''), `${probe.id}: ${name}`)
        }
        genes = next
      }
    }
  })

  test('makes the same changes for the same seed', ({ assert }) => {
    const changes = (seed: number) => {
      const random = new SeededRandom(seed)
      return PROBES.map((probe) => mutated(probe, first(probe), random))
    }
    assert.deepEqual(changes(7), changes(7))
    assert.notDeepEqual(changes(7), changes(8))
  })

  test('knows each probe by one name, and holds every bound', ({ assert }) => {
    assert.equal(new Set(PROBES.map(({ id }) => id)).size, PROBES.length)
    assert.sameMembers([...new Set(PROBES.map(({ bound }) => bound))], Object.keys(COST_BOUNDS))
  })

  test('holds the bounds of docs/security.md', ({ assert }) => {
    const lines = readFileSync(SECURITY, 'utf8')
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1)
          .join(' | ')
      )
    for (const line of costBoundLines()) assert.include(lines, line)
  })
})
