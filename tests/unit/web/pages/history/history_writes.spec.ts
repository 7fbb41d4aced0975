import { test } from '@japa/runner'
import { type RouterChange, Ways, writesOf } from '#console/pages/history/history_writes'

const BASE: RouterChange = {
  _id: '',
  organization_id: 'o',
  router_id: 'a',
  router_name: 'a',
  organization_revision: 0,
  at: '',
  effect: 'updated',
  actor: null,
  reverted_to: null,
  together: 1,
  overridden_pins: [],
  changes: [{ field: 'name', from: 'x', to: 'y' }],
}

/** A change with its revision as its identifier and its instant. */
function change(revision: number, given: Partial<RouterChange> = {}): RouterChange {
  return {
    ...BASE,
    _id: `${revision}`,
    organization_revision: revision,
    at: `${revision}`,
    ...given,
  }
}

/** What each entry offers: the undo of its write, and the way back to the state after each of its changes. */
function offered(changes: readonly RouterChange[], isPartial = false) {
  const ways = new Ways(isPartial ? null : changes)
  return writesOf(changes).map((write) => [
    ways.undoes(write),
    ...write.changes.map((one) => ways.leadsBack(one)),
  ])
}

test.group('What the history offers', () => {
  test('{title}')
    .with([
      {
        title: 'the newest change can be undone, and an older one leads back as well',
        changes: [change(3), change(2), change(1, { effect: 'created' })],
        expected: [
          [true, false],
          [true, true],
          [true, true],
        ],
      },
      {
        title:
          'after an undo only the undo can be undone, and the state before it is the present one',
        changes: [change(4, { effect: 'reverted', reverted_to: 2 }), change(3), change(2)],
        expected: [
          [true, false],
          [false, true],
          [true, false],
        ],
      },
      {
        title: 'of a deleted router only the deletion can be undone',
        changes: [change(3, { effect: 'deleted', changes: [] }), change(2)],
        expected: [
          [true, false],
          [false, false],
        ],
      },
      {
        title: 'the changes of a write are one entry, and undone together',
        changes: [
          change(5, { router_id: 'b', at: '5', together: 2, effect: 'imported' }),
          change(4, { router_id: 'a', at: '5', together: 2, effect: 'imported' }),
        ],
        expected: [[true, false, false]],
      },
      {
        title: 'a write without a difference, and the beginning of a history, offer no undo',
        changes: [change(2, { changes: [] }), change(1, { effect: 'recorded', changes: [] })],
        expected: [
          [false, false],
          [false, true],
        ],
      },
    ])
    .run(({ assert }, { changes, expected }) => {
      assert.deepEqual(offered(changes), expected)
    })

  test('depends on each change alone while a filter hides some', ({ assert }) => {
    assert.deepEqual(offered([change(3), change(2)], true), [
      [true, true],
      [true, true],
    ])
  })
})
