import { test } from '@japa/runner'
import { findMutants, type Mutant } from '#scripts/mutation/mutants'
import { sample } from '#scripts/mutation/sample'
import { withReplacement } from '#scripts/mutation/source_text'

const SOURCE = 'app/cluster/locks/lock_validity.ts'

test.group('Mutants of a source', () => {
  test('change one place each and compile', async ({ assert }) => {
    const { all, counting } = await findMutants([SOURCE])
    const minus = all.filter(({ kind }) => kind === 'ArithmeticOperator')
    assert.lengthOf(minus, 4)
    assert.deepEqual(
      counting.map(({ file }) => file),
      [SOURCE]
    )
    const codes = all.map((mutant) => mutant.code() ?? 'broken')
    assert.notInclude(codes, 'broken')
    assert.lengthOf(new Set(codes), all.length)
  })

  test('keep the order of operations around the place', ({ assert }) => {
    const range = { start: { line: 0, column: 8 }, end: { line: 0, column: 14 } }
    const replaced = withReplacement('return  a ?? b ?? c', range, 'a && b', 'LogicalOperator')
    assert.equal(replaced, 'return  (a && b) ?? c')
    const block = { start: { line: 1, column: 0 }, end: { line: 1, column: 6 } }
    assert.equal(withReplacement('x\na && b', block, 'a || b', 'LogicalOperator'), 'x\na || b')
  })

  test('are sampled by the seed', async ({ assert }) => {
    const { all } = await findMutants([SOURCE])
    const idsOf = (mutants: readonly Mutant[]) => mutants.map(({ id }) => id).join()
    assert.equal(idsOf(sample(all, 2, 7)), idsOf(sample(all, 2, 7)))
    const samples = new Set([1, 2, 3, 4, 5, 6].map((seed) => idsOf(sample(all, 2, seed))))
    assert.isAbove(samples.size, 1)
    assert.sameMembers([...sample(all, Infinity, 7)], [...all])
  })
})
