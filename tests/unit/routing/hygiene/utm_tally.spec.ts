import { test } from '@japa/runner'
import { SEEN_LENGTH_MAX, SEEN_MAX } from '#routing/engine/hygiene/seen_utm'
import { UtmTally } from '#routing/hygiene/note_seen_utm'

test.group('The tally of UTM values', () => {
  test('counts resolves by value, and names that are misspelt', ({ assert }) => {
    const tally = new UtmTally()
    tally.add('/', 1)
    tally.add('/book?a=1&utm_source=google', 3)
    tally.add('/?utm_campaign=spring%20sale&utm_source=google', 4)
    tally.add('/?utm_soruce=google&utm_term', 5)

    const { values, misspeltNames } = tally.seen(true)

    assert.deepEqual([...values.utm_source.counts], [['google', 7]])
    assert.deepEqual([...values.utm_campaign.counts], [['spring sale', 4]])
    assert.deepEqual([...values.utm_term.counts], [['', 5]])
    assert.deepEqual([...misspeltNames], [['utm_soruce', 5]])
    assert.equal(values.utm_source.total, 7)
    assert.isTrue(values.utm_source.isComplete)
    assert.isFalse(tally.seen(false).values.utm_source.isComplete)
  })

  test('keeps neither personal nor long values, and is then not complete', ({ assert }) => {
    for (const value of ['ada%40example.com', '~', 'x'.repeat(SEEN_LENGTH_MAX + 1)]) {
      const tally = new UtmTally()
      tally.add(`/?utm_source=${value}`, 2)
      tally.add('/?utm_source=google', 1)

      const { counts, total, isComplete } = tally.seen(true).values.utm_source
      assert.deepEqual([...counts], [['google', 1]])
      assert.equal(total, 3)
      assert.isFalse(isComplete)
    }
  })

  test('keeps the most frequent values', ({ assert }) => {
    const tally = new UtmTally()
    for (let at = 0; at <= SEEN_MAX; at += 1) tally.add(`/?utm_source=v${at}`, at + 1)

    const { counts, isComplete } = tally.seen(true).values.utm_source
    assert.equal(counts.size, SEEN_MAX)
    assert.isFalse(counts.has('v0'))
    assert.equal(counts.get(`v${SEEN_MAX}`), SEEN_MAX + 1)
    assert.isFalse(isComplete)
  })
})
