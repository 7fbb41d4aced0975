import { test } from '@japa/runner'
import { equalShares } from '#scripts/checks/equal_shares'

test.group('Shares of a suite', () => {
  test('hold every file once and take about equally long', ({ assert }) => {
    const took = [7, 1, 2, 9, 4, 4, 5, 0]
    const shares = equalShares(took, 3, (ms) => ms)
    assert.sameMembers(shares.flat(), took)
    assert.deepEqual(
      shares.map((share) => share.reduce((sum, ms) => sum + ms, 0)),
      [11, 11, 10]
    )
  })

  test('are no more than the files', ({ assert }) => {
    assert.deepEqual(
      equalShares(['a'], 4, () => 1),
      [['a']]
    )
  })
})
