import { test } from '@japa/runner'
import type { Mutant } from '#scripts/mutation/mutants'
import type { TriedMutant, Verdict } from '#scripts/mutation/try_mutants'
import { VerdictFile } from '#scripts/mutation/verdict_file'
import { scratchFolder } from '#tests/support/scratch_folder'

function mutant(line: number, overrides: Partial<Mutant> = {}): Mutant {
  return {
    id: String(line),
    file: 'app/one.ts',
    digest: 'first',
    line,
    column: 1,
    kind: 'EqualityOperator',
    original: `a < ${line}`,
    replacement: `a <= ${line}`,
    code: () => '',
    ...overrides,
  }
}

function tried(place: Mutant, verdict: Verdict): TriedMutant {
  return { ...place, verdict, by: null }
}

test.group('The verdicts of a part', () => {
  test('add up from run to run, and the later one counts', ({ assert }) => {
    const file = new VerdictFile('part/one', scratchFolder())
    const all = [mutant(1), mutant(2), mutant(3)] as const
    const [one, two, three] = all
    assert.deepEqual([file.untried(all), file.missed(all)], [all, []])
    file.keep([tried(one, 'noticed'), tried(two, 'survived')], all)
    assert.deepEqual([file.untried(all), file.missed(all)], [[three], [two]])
    const verdicts = file.keep([tried(two, 'hangs'), tried(three, 'unreached')], all)
    assert.deepEqual(
      verdicts.map(({ line, verdict }) => [line, verdict]),
      [
        [1, 'noticed'],
        [2, 'hangs'],
        [3, 'unreached'],
      ]
    )
    assert.deepEqual([file.untried(all), file.missed(all)], [[], [three]])
  })

  test('stand until the text of the source changes, which is tried again', ({ assert }) => {
    const file = new VerdictFile('part/one', scratchFolder())
    const other = mutant(9, { file: 'app/other.ts' })
    const before = [mutant(1), mutant(2), other]
    file.keep(
      before.map((one) => tried(one, 'survived')),
      before
    )
    const moved = [mutant(1), mutant(2)].map((one) => ({
      ...one,
      digest: 'second',
      line: one.line + 5,
    }))
    const after = [...moved, other]
    assert.deepEqual(file.untried(after), moved)
    assert.deepEqual(file.missed(after), after)
    const [first, second] = moved
    if (!first || !second) throw new Error('two mutants have moved')
    const verdicts = file.keep([tried(first, 'noticed')], after)
    assert.sameMembers(
      verdicts.map(({ line }) => line),
      [9, 6]
    )
    assert.deepEqual(file.missed(after), [second, other])
  })
})
