import { test } from '@japa/runner'
import { instantHint, parseInstant } from '#shared/http/instant'

test.group('An instant', () => {
  test('is read from {0}')
    .with([
      ['2026-03-01T09:00:00Z', '2026-03-01T09:00:00.000Z'],
      ['2026-03-01t09:00:00z', '2026-03-01T09:00:00.000Z'],
      ['2026-03-01T09:00:00.5z', '2026-03-01T09:00:00.500Z'],
      ['2026-03-01T09:00:00+02:30', '2026-03-01T06:30:00.000Z'],
      ['2026-03-01t09:00:00-01:00', '2026-03-01T10:00:00.000Z'],
      ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
      ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999Z'],
      ['9999-12-31T23:59:59+05:00', '9999-12-31T18:59:59.000Z'],
      ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
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
      // "For ever" in local time: Python and Java cannot read the year 10000 that it is in UTC.
      '9999-12-31T23:59:59-05:00',
      '9999-12-31T19:00:00.000-05:00',
      '0000-01-01T00:00:00+01:00',
      '+010000-01-01T00:00:00Z',
    ])
    .run(({ assert }, text) => {
      assert.isNull(parseInstant(text))
    })

  test('of a year that no answer can show is refused with the nearest one: {0}')
    .with([
      ['9999-12-31T23:59:59-05:00', '9999-12-31T23:59:59.999Z'],
      ['0000-01-01T00:00:00+01:00', '0000-01-01T00:00:00.000Z'],
    ])
    .run(({ assert }, [text = '', nearest = '']) => {
      assert.include(instantHint(text), nearest)
      assert.isNotNull(parseInstant(nearest))
    })
})
