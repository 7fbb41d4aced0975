import { test } from '@japa/runner'
import {
  CallerLeft,
  InstanceBusy,
  inSlices,
  LoopShare,
  RequestWork,
  withinPartOfWork,
  WorkTooCostly,
} from '#shared/async/time_slices'

const HOUR_MS = 3_600_000

function workedUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Steps that keep the processor busy and count themselves: one to three milliseconds each, as it counts in ticks. */
function* busy(count: number, done: { steps: number }): Generator<undefined, string> {
  for (; done.steps < count; done.steps += 1) {
    const before = workedUs()
    while (workedUs() - before < 1_000);
    yield
  }
  return 'done'
}

interface Asker {
  readonly organizationId?: string
  readonly processorMs?: number
  readonly answerMs?: number
  readonly share?: LoopShare
  readonly hasLeft?: () => boolean
}

function workOf({
  organizationId = 'a',
  processorMs = HOUR_MS,
  answerMs = HOUR_MS,
  share = new LoopShare(),
  hasLeft = () => false,
}: Asker) {
  return new RequestWork(organizationId, { processorMs, answerMs }, share, hasLeft)
}

test.group('The work of a request', () => {
  test('gives the value of its computations, with nobody else and with others', async ({
    assert,
  }) => {
    const share = new LoopShare()
    const compute = (organizationId: string) =>
      workOf({ organizationId, share }).run(() => inSlices(busy(30, { steps: 0 })))
    assert.deepEqual(await Promise.all([compute('a'), compute('a'), compute('b')]), [
      'done',
      'done',
      'done',
    ])
  })

  test('ends at its processor time, of all computations together', async ({ assert }) => {
    const first = { steps: 0 }
    const second = { steps: 0 }
    const work = workOf({ processorMs: 60 })
    await work.run(() => inSlices(busy(10, first)))

    await assert.rejects(() => work.run(() => inSlices(busy(1_000, second))), WorkTooCostly)

    assert.isAbove(second.steps, 0)
    assert.isAtMost(first.steps + second.steps, 60 + 10)
    await assert.rejects(() => work.run(() => inSlices(busy(1, { steps: 0 }))), WorkTooCostly)
  })

  test('ends when it takes too long, although it used little processor time', async ({
    assert,
  }) => {
    const done = { steps: 0 }
    const work = workOf({ answerMs: 0 })
    await assert.rejects(() => work.run(() => inSlices(busy(1, done))), InstanceBusy)
    assert.equal(done.steps, 0)
  })

  test('stops at its next slice when the caller has left, also while it waits for its turn', async ({
    assert,
  }) => {
    const share = new LoopShare()
    const done = { steps: 0 }
    let stepsThen = Infinity
    const hasLeft = () => {
      if (done.steps >= 25) stepsThen = Math.min(stepsThen, done.steps)
      return done.steps >= 25
    }
    const other = workOf({ organizationId: 'b', share }).run(() => inSlices(busy(40, { steps: 0 })))
    const work = workOf({ share, hasLeft })

    await assert.rejects(() => work.run(() => inSlices(busy(1_000, done))), CallerLeft)

    assert.equal(done.steps, stepsThen)
    assert.equal(await other, 'done')
  })

  test('tells a computation when its part of the limits is used', async ({ assert }) => {
    const beganUs = workedUs()
    const steps = await workOf({ processorMs: 50 }).run(() => {
      const mayGoOn = withinPartOfWork(0.5)
      return inSlices(
        (function* () {
          const done = { steps: 0 }
          while (mayGoOn()) yield* busy(done.steps + 1, done)
          return done.steps
        })()
      )
    })
    assert.isAtLeast(workedUs() - beganUs, 25_000)
    assert.isAtMost(steps, 25 + 10)
    assert.isTrue(withinPartOfWork(0.5)())
  })

  test('has no part in what several callers wait for', async ({ assert }) => {
    const work = workOf({ hasLeft: () => true })
    const load = () => RequestWork.forNobody(() => inSlices(busy(1, { steps: 0 })))
    assert.equal(await work.run(load), 'done')
  })
})

test.group('The share of the loop', () => {
  test('is a quarter for all long work together while somebody asks', async ({ assert }) => {
    const share = new LoopShare()
    const counts = [{ steps: 0 }, { steps: 0 }, { steps: 0 }]
    let isOver = false
    const beganMs = performance.now()
    const works = counts.map((done, at) =>
      workOf({ organizationId: `${at}`, share, hasLeft: () => isOver }).run(() =>
        inSlices(busy(100_000, done))
      )
    )
    while (performance.now() - beganMs < 600) {
      share.asked()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const tookMs = performance.now() - beganMs
    isOver = true
    for (const { status } of await Promise.allSettled(works)) assert.equal(status, 'rejected')

    const workedMs = counts.reduce((sum, { steps }) => sum + steps, 0)
    assert.isAtMost(workedMs, tookMs / 4 + 75)
    const [least, most] = [Math.min, Math.max].map((of) => of(...counts.map(({ steps }) => steps)))
    assert.isAtMost((most ?? 0) - (least ?? 0), 10)
  })

  test('need not be waited for by an organization that asks little', ({ assert, cleanup }) => {
    const { now } = performance
    cleanup(() => void (performance.now = now))
    let nowMs = 0
    performance.now = () => nowMs
    const share = new LoopShare()
    let workedMs = 0
    const work = () => {
      nowMs += 4
      workedMs += 4
    }

    while (share.isSpared('a') && workedMs < 1_000) share.spare('a', work)

    assert.equal(workedMs, 20)
    assert.isTrue(share.isSpared('b'))
  })

  test('goes to the organizations in turn, however much each of them asks', async ({ assert }) => {
    const share = new LoopShare()
    const order: string[] = []
    const slice = (key: string) => share.slice(key, false, () => order.push(key))
    await Promise.all([slice('a'), slice('a'), slice('a'), slice('a'), slice('b'), slice('b')])
    assert.equal(order.join(''), 'aababa')
  })

  test('goes on after a slice that throws', async ({ assert }) => {
    const share = new LoopShare()
    const fail = () => {
      throw new Error('no')
    }
    const failed = share.slice('a', false, fail)
    const next = share.slice('b', true, () => 'done')
    await assert.rejects(() => failed, 'no')
    assert.equal(await next, 'done')
  })
})
