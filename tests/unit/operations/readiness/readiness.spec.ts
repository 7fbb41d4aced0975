import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { type Indicator, Readiness } from '#operations/readiness/readiness'
import { Gate } from '#tests/support/gate'
import { MachineDelay } from '#tests/support/machine/machine_delay'

const TIMEOUT_MS = 30

/** An indicator that does what it is told and counts how often it was asked. */
class FakeIndicator implements Indicator {
  asked = 0

  constructor(
    readonly name: string,
    readonly answer: () => Promise<void> = () => Promise.resolve()
  ) {}

  check(): Promise<void> {
    this.asked += 1
    return this.answer()
  }
}

function readiness(
  indicators: readonly Indicator[],
  { cacheMs = 0, isShuttingDown = false }: { cacheMs?: number; isShuttingDown?: boolean } = {}
): Readiness {
  return new Readiness({
    indicators,
    // oxlint-disable-next-line house/patient-times -- an indicator answers at once or never
    timeoutMs: TIMEOUT_MS,
    cacheMs,
    isShuttingDown: () => isShuttingDown,
  })
}

const down = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:27017'))
const hang = () => new Promise<void>(() => {})

test.group('Readiness', () => {
  test('has the body of terminus, byte for byte, when all are up', async ({ assert }) => {
    const report = await readiness([
      new FakeIndicator('mongo'),
      new FakeIndicator('redis'),
    ]).report()

    assert.equal(
      JSON.stringify(report),
      '{"status":"ok","info":{"mongo":{"status":"up"},"redis":{"status":"up"}},"error":{},"details":{"mongo":{"status":"up"},"redis":{"status":"up"}}}'
    )
  })

  test('names the indicator that is down, without the cause', async ({ assert }) => {
    const report = await readiness([
      new FakeIndicator('mongo', down),
      new FakeIndicator('redis'),
    ]).report()

    assert.equal(
      JSON.stringify(report),
      '{"status":"error","info":{"redis":{"status":"up"}},"error":{"mongo":{"status":"down"}},"details":{"redis":{"status":"up"},"mongo":{"status":"down"}}}'
    )
  })

  test('gives up on an indicator that hangs', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const startedAt = performance.now()

    const report = await readiness([
      new FakeIndicator('mongo', hang),
      new FakeIndicator('redis', hang),
    ]).report()

    assert.isBelow(performance.now() - startedAt, machine.boundMs(TIMEOUT_MS * 10), String(machine))
    const timedOut = { message: 'timeout of 30ms exceeded', status: 'down' }
    assert.deepEqual(report.error, { mongo: timedOut, redis: timedOut })
  })

  test('calls a store slow whose last answer was late, until one fails or is in time', async ({
    assert,
  }) => {
    const answers: (() => Promise<void>)[] = []
    const probe = readiness([new FakeIndicator('mongo', () => answers.shift()?.() ?? hang())], {
      cacheMs: -1,
    })
    const late = new Gate()
    const failure = Promise.withResolvers<void>()
    answers.push(
      () => late.opened,
      hang,
      () => failure.promise
    )
    const timedOut = { message: 'timeout of 30ms exceeded', status: 'down' }

    const first = await probe.report()
    late.open()
    await late.opened
    const second = await probe.report()
    const third = await probe.report()
    failure.reject(new Error('away'))
    await nextTurn()
    const fourth = await probe.report()
    answers.push(() => Promise.resolve())
    const last = await probe.report()

    const slow = { ...timedOut, condition: 'slow' }
    assert.deepEqual(
      [first, second, third, fourth, last].map(({ details }) => details.mongo),
      [timedOut, slow, slow, timedOut, { status: 'up' }]
    )
  })

  test('reports that it is shutting down, also while the stores are away', async ({ assert }) => {
    const report = await readiness([new FakeIndicator('mongo')], { isShuttingDown: true }).report()

    assert.equal(report.status, 'shutting_down')
    assert.deepEqual(report.info, { mongo: { status: 'up' } })
  })

  test('shares a run between concurrent callers', async ({ assert }) => {
    const indicator = new FakeIndicator('mongo', hang)
    const probe = readiness([indicator])

    await Promise.all(Array.from({ length: 50 }, () => probe.report()))

    assert.isAtMost(indicator.asked, 1)
  })

  test('reuses a finished run for the configured time', async ({ assert }) => {
    const cached = new FakeIndicator('mongo')
    const uncached = new FakeIndicator('mongo')
    const cachingProbe = readiness([cached], { cacheMs: 60_000 })
    const eagerProbe = readiness([uncached])

    for (const probe of [cachingProbe, cachingProbe, eagerProbe, eagerProbe]) {
      await probe.report()
    }

    assert.isAtMost(cached.asked, 1)
    assert.equal(uncached.asked, 2)
  })
})
