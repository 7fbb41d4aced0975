import { test } from '@japa/runner'
import { withinLimit } from '#shared/async/waiting'

const never = () => new Promise<never>(() => {})
const fail = (text: string) => () => {
  throw new Error(text)
}

test.group('withinLimit', () => {
  test('settles as the work does when it is in time', async ({ assert }) => {
    assert.equal(await withinLimit(Promise.resolve('done'), 1_000, () => 'late'), 'done')
    await assert.rejects(
      () => withinLimit(Promise.reject(new Error('broken')), 1_000, () => 'late'),
      'broken'
    )
  })

  test('settles as the fallback does when the work is late', async ({ assert }) => {
    assert.equal(await withinLimit(never(), 1, () => 'late'), 'late')
    await assert.rejects(() => withinLimit(never(), 1, fail('too late')), 'too late')
  })

  test('ignores what late work does', async ({ assert }) => {
    const work = Promise.withResolvers<string>()

    const outcome = await withinLimit(work.promise, 1, () => 'late')
    work.reject(new Error('broken'))
    await new Promise((resolve) => setImmediate(resolve))

    assert.equal(outcome, 'late')
  })

  test('does not run the fallback once the work is done', async ({ assert }) => {
    let isLate = false

    await withinLimit(Promise.resolve(), 1, () => {
      isLate = true
    })
    await new Promise((resolve) => setTimeout(resolve, 10))

    assert.isFalse(isLate)
  })
})
