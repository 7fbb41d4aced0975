import { test } from '@japa/runner'
import { untilText } from '#console/parts/time_text'

/** An instant of the zone in which the tests run. */
const local = (...[year, month, ...rest]: [number, number, number, number, number]) =>
  new Date(year, month - 1, ...rest).toISOString()

test.group('The end of a session', () => {
  test('is only a time for today, and has its day and year where needed: {end}')
    .with([
      { end: local(2026, 11, 23, 19, 55), text: /^19:55 \S+$/ },
      { end: local(2026, 11, 24, 7, 55), text: /^24 Nov at 07:55 \S+$|^24 Nov, 07:55 \S+$/ },
      { end: local(2027, 1, 2, 7, 55), text: /^2 Jan 2027(,| at) 07:55 \S+$/ },
    ])
    .run(({ assert }, { end, text }) => {
      assert.match(untilText(end, 'en-GB', Date.parse(local(2026, 11, 23, 7, 54))), text)
    })

  test('is written in the reader’s language', ({ assert }) => {
    const now = Date.parse(local(2026, 11, 23, 7, 54))
    assert.match(untilText(local(2026, 12, 24, 7, 55), 'de-DE', now), /^24\. Dez\.,? (um )?07:55 /)
  })
})
