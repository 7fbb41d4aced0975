import { test } from '@japa/runner'
import { askedAsOf, asOfInput, enteredAsOf } from '#console/pages/try/trial'
import { placeAsOf } from '#console/pages/history/history_filter'

test.group('Routers as of then', () => {
  test('keep their seconds while the field is not changed', ({ assert }) => {
    for (const asOf of [null, '12', '2026-03-01T10:00:42.123Z']) {
      assert.equal(enteredAsOf(asOfInput(asOf), asOf), asOf)
    }
    const entered = { kind: 'instant', text: '2026-03-01T10:00' } as const
    assert.equal(enteredAsOf(entered, '12'), new Date('2026-03-01T10:00').toISOString())
    assert.equal(enteredAsOf({ kind: 'revision', text: ' 7 ' }, null), '7')
    assert.isNull(enteredAsOf({ kind: 'now', text: '' }, '12'))
  })

  test('are requested by number when they are a revision', ({ assert }) => {
    assert.equal(askedAsOf('12'), 12)
    assert.equal(askedAsOf('2026-03-01T10:00:00Z'), '2026-03-01T10:00:00Z')
  })

  test('of a change are tried with an example URL that it wrote, at its time', ({ assert }) => {
    const written = {
      at: '2026-03-01T10:00:00.000Z',
      organization_revision: 7,
      router_id: 'f'.repeat(24),
    }
    const changes = [{ field: 'example_urls', from: null, to: ['https://a.example/x'] }]
    const query = new URLSearchParams(placeAsOf({ ...written, changes }).slice('/try?'.length))
    assert.deepEqual(Object.fromEntries(query), {
      url: 'https://a.example/x',
      at: written.at,
      as_of: '7',
      why: written.router_id,
    })
    assert.notInclude(placeAsOf({ ...written, changes: [] }), 'url=')
  })
})
