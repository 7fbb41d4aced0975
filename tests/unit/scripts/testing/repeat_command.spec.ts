import { test } from '@japa/runner'
import { repeatCommand } from '#scripts/testing/repeat_command'

const FILE = 'tests/unit/routing/conflicts.spec.ts'

test.group('The command that repeats a failed test', () => {
  test('names the suite, the file and the title as it was written', ({ assert }) => {
    const title = { original: 'refuses {name}', expanded: 'refuses a blank' }
    assert.equal(
      repeatCommand({ suite: 'unit', file: FILE, group: 'Conflicts', title }),
      `npm test -- unit --files=${FILE} '--tests=refuses {name}'`
    )
  })

  test('carries the seed that the group or the test names', ({ assert }) => {
    const title = { original: 'holds', expanded: 'holds' }
    assert.match(
      repeatCommand({ suite: 'unit', file: FILE, group: 'Conflicts | SEED=41', title }),
      /^SEED=41 npm test /
    )
  })

  test('is safe in a shell for every title', ({ assert }) => {
    const title = { original: `doesn't $(run)`, expanded: `doesn't $(run)` }
    assert.match(
      repeatCommand({ suite: 'unit', file: FILE, group: '', title }),
      / '--tests=doesn'\\''t \$\(run\)'$/
    )
  })
})
