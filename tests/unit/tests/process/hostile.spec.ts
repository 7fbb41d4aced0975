import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { PROBES } from '#tests/process/hostile/catalogue'
import { COST_BOUNDS, costBoundLines } from '#tests/process/hostile/cost_bounds'

const SECURITY = new URL('docs/security.md', PROJECT_URL)

test.group('The search for the costliest requests', () => {
  test('has a unique name for each probe, and a probe for every bound', ({ assert }) => {
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
