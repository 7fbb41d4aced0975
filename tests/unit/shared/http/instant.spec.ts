import { test } from '@japa/runner'
import { parseInstant } from '#shared/http/instant'

test.group('An instant', () => {
  test('is read from {0}')
    .with([
      ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
      ['2026-03-01t09:00:00z', '2026-03-01T09:00:00.000Z'],
      ['2026-03-01T09:00:00.5z', '2026-03-01T09:00:00.500Z'],
      ['2026-03-01T09:00:00+02:30', '2026-03-01T06:30:00.000Z'],
      ['2026-03-01t09:00:00-01:00', '2026-03-01T10:00:00.000Z'],
      ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ])
    .run(({ assert }, [text, expected]) => {
      assert.equal(parseInstant(String(text))?.toISOString(), expected)
    })

  test('is not read from {$self}')
    .with([
      '2026-03-01T09:00:00+0230',
      '2026-03-01T09:00:00+02',
      '2026-03-01T09:00:00',
      '2026-03-01 09:00:00Z',
      '2026-03-01',
      '2026-02-30T00:00:00Z',
      '2026-03-01T24:00:00Z',
    ])
    .run(({ assert }, text) => {
      assert.isNull(parseInstant(text))
    })
})
