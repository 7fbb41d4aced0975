import { test } from '@japa/runner'
import { explainedDraft, partsOf, placeOf, trialOf } from '#console/pages/try/trial'

test.group('A trial', () => {
  test('is the same after its address is read', ({ assert }) => {
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

  test('sends the members of a draft that decide where a URL goes', ({ assert }) => {
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
  })
})
