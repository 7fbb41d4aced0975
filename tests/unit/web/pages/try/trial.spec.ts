import { test } from '@japa/runner'
import {
  countNew,
  rowOfEvent,
  ROWS_MAX,
  rowsOfMessage,
  withRows,
} from '../../../../../web/pages/live/live_row.js'
import { keepTried, TRIED_MAX, triedUrls } from '../../../../../web/pages/try/tried_urls.js'
import {
  explainedDraft,
  instantOf,
  partsOf,
  placeOf,
  trialOf,
} from '../../../../../web/pages/try/trial.js'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test.group('The URLs that a tab has tried', () => {
  test('are kept once each, the latest first, up to a bound', ({ assert }) => {
    const kept = storage()
    for (let at = 0; at <= TRIED_MAX; at += 1) keepTried(`https://a.example/${at}`, kept)
    keepTried('https://a.example/7', kept)

    const urls = triedUrls(kept)
    assert.lengthOf(urls, TRIED_MAX)
    assert.deepEqual(urls.slice(0, 2), ['https://a.example/7', `https://a.example/${TRIED_MAX}`])
  })

  test('are none when the tab holds something else', ({ assert }) => {
    const kept = storage()
    kept.setItem('signalbox.kept.tried', '{')
    assert.deepEqual(triedUrls(kept), [])
  })
})

test.group('A trial', () => {
  test('is the same after its place is read', ({ assert }) => {
    const trial = {
      url: 'https://a.example/?a=ü&b=#x',
      other: '',
      at: '2026-03-01T00:00:00.000Z',
      asOf: '12',
      why: 'f'.repeat(24),
      draftKey: 'k1',
    }
    const place = placeOf(trial)
    assert.deepEqual(trialOf(place.slice(place.indexOf('?') + 1)), trial)
    assert.equal(
      placeOf({ url: '', other: null, at: null, asOf: null, why: null, draftKey: null }),
      '/try'
    )
  })

  test('sends of a draft what decides where a URL goes', ({ assert }) => {
    const router = { name: 'Autumn', description: 'x', tags: ['y'], is_active: false }
    assert.deepEqual(explainedDraft({ router, routerId: 'f'.repeat(24) }), {
      router_id: 'f'.repeat(24),
      name: 'Autumn',
      is_active: false,
    })
  })

  test('shows the parts of a URL, and none of another text', ({ assert }) => {
    assert.deepEqual(partsOf('https://a.example/%C3%BC/%/?q=1'), [
      { name: '/', value: 'ü', parameter: null },
      { name: '/', value: '%', parameter: null },
      { name: 'q=', value: '1', parameter: 'q' },
    ])
    assert.deepEqual(partsOf('nonsense'), [])
    assert.isNull(instantOf(''))
  })
})

test.group('The rows of the live page', () => {
  const event = (id: number) => ({
    _id: String(id),
    router_id: 'r',
    url: 'https://a.example/',
    event_type: 'ROUTER_RESOLVED',
    metadata: { timestamp: new Date(id).toISOString() },
  })

  test('are each there once, newest first, up to a bound', ({ assert }) => {
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

  test('are counted as waiting only where the list does not show them', ({ assert }) => {
    const shown = [event(1), event(2)].map(rowOfEvent)
    const waiting = [event(2), event(3)].map(rowOfEvent)
    assert.equal(countNew(shown, waiting), 1)
  })

  test('tell changes of one router and of several, and nothing of other messages', ({ assert }) => {
    const at = '2026-03-01T00:00:00.000Z'
    const [one] = rowsOfMessage('router.updated', { router_id: 'r', organization_revision: 7 }, at)
    const [several] = rowsOfMessage('routers.imported', { count: 3, organization_revision: 8 }, at)
    assert.deepEqual([one?.kind, one?.routerId, one?.at], ['change', 'r', at])
    assert.deepEqual([several?.routerId, several?.count], [null, 3])
    assert.deepEqual(rowsOfMessage('resync', {}, at), [])
    assert.deepEqual(rowsOfMessage('audit.finished', null, at), [])
  })
})
