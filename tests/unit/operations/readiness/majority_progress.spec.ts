import { test } from '@japa/runner'
import { MajorityProgress } from '#operations/readiness/mongo_indicator'

test.group('The progress of a majority', () => {
  test('waits since the first check with unconfirmed writes', ({ assert }) => {
    const progress = new MajorityProgress()

    assert.equal(progress.waitingMs({ written: '2', confirmed: '1' }, 100), 0)
    assert.equal(progress.waitingMs({ written: '3', confirmed: '1' }, 900), 800)
  })

  test('does not wait when it advanced between two checks, however many writes are ahead', ({
    assert,
  }) => {
    const progress = new MajorityProgress()

    assert.equal(progress.waitingMs({ written: '2', confirmed: '1' }, 0), 0)
    assert.equal(progress.waitingMs({ written: '9', confirmed: '2' }, 60_000), 0)
    assert.equal(progress.waitingMs({ written: '9', confirmed: '2' }, 61_000), 1_000)
  })

  test('does not count the time in which there was nothing to confirm', ({ assert }) => {
    const progress = new MajorityProgress()

    assert.equal(progress.waitingMs({ written: '1', confirmed: '1' }, 0), 0)
    assert.equal(progress.waitingMs({ written: '2', confirmed: '1' }, 60_000), 0)
    assert.equal(progress.waitingMs({ written: '2', confirmed: '1' }, 62_000), 2_000)
  })
})
