import { test } from '@japa/runner'
import { KeyedPermits } from '#shared/async/permits'

const MINUTE_MS = 60_000
const PATIENT = { limitMs: MINUTE_MS, waitLimitMs: MINUTE_MS, handoverPauseMsMax: 0 }

test.group('Permits by key', () => {
  test('grants those of one key one after another, in order of arrival', async ({ assert }) => {
    const permits = new KeyedPermits(PATIENT)
    const seen: string[] = []
    const work = (name: string) => async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
    }

    await Promise.all([permits.take('k', work('a')), permits.take('k', work('b'))])

    assert.deepEqual(seen, ['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('does not make those of another key wait', async ({ assert }) => {
    const permits = new KeyedPermits(PATIENT)
    const { promise: never } = Promise.withResolvers<void>()
    void permits.take('k', () => never)

    assert.equal(await permits.take('other', async () => 'done'), 'done')
  })

  test('continues after one that fails or is stuck', async ({ assert }) => {
    // oxlint-disable-next-line house/patient-times -- the work never ends
    const permits = new KeyedPermits({ ...PATIENT, limitMs: 1 })
    const { promise: never } = Promise.withResolvers<void>()
    const failed = permits.take('k', () => Promise.reject(new Error('refused')))
    void permits.take('k', () => never)

    const last = permits.take('k', async () => 'done')

    await assert.rejects(() => failed, 'refused')
    assert.equal(await last, 'done')
  })

  test('makes no caller wait longer than the limit, however many are stuck before it', async ({
    assert,
  }) => {
    // oxlint-disable-next-line house/patient-times -- the work never ends
    const permits = new KeyedPermits({ ...PATIENT, waitLimitMs: 5 })
    const { promise: never } = Promise.withResolvers<void>()
    for (let stuck = 0; stuck < 100; stuck += 1) void permits.take('k', () => never)

    assert.equal(await permits.take('k', async () => 'done'), 'done')
  })
})
