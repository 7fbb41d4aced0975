import { test } from '@japa/runner'
import {
  countNew,
  rowOfEvent,
  ROWS_MAX,
  rowsOfMessage,
  withRows,
} from '#console/pages/live/live_row'

test.group('The rows of the live page', () => {
  const event = (id: number) => ({
    _id: String(id),
    router_id: 'r',
    url: 'https://a.example/',
    event_type: 'ROUTER_RESOLVED',
    metadata: { timestamp: new Date(id).toISOString() },
  })

  test('are unique, newest first, up to a bound', ({ assert }) => {
    const first = withRows([], [event(1), event(3)].map(rowOfEvent))
    const second = withRows(
      first,
      rowsOfMessage('ROUTER_RESOLVED', { events: [event(3), event(2)] }, '')
    )
    assert.deepEqual(
      second.map(({ key }) => key),
      ['3', '2', '1']
    )
    const many = Array.from({ length: ROWS_MAX + 5 }, (_, at) => rowOfEvent(event(at + 10)))
    assert.lengthOf(withRows(second, many), ROWS_MAX)
  })

  test('count as waiting only where the list does not show them', ({ assert }) => {
    const shown = [event(1), event(2)].map(rowOfEvent)
    const waiting = [event(2), event(3)].map(rowOfEvent)
    assert.equal(countNew(shown, waiting), 1)
  })

  test('show changes of one router and of several, and no other messages', ({ assert }) => {
    const at = '2026-03-01T00:00:00.000Z'
    const [one] = rowsOfMessage('router.updated', { router_id: 'r', organization_revision: 7 }, at)
    const [several] = rowsOfMessage('routers.imported', { count: 3, organization_revision: 8 }, at)
    assert.deepEqual([one?.kind, one?.routerId, one?.at], ['change', 'r', at])
    assert.deepEqual([several?.routerId, several?.count], [null, 3])
    assert.deepEqual(rowsOfMessage('resync', {}, at), [])
    assert.deepEqual(rowsOfMessage('audit.finished', null, at), [])
  })
})
