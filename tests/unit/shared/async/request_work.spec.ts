import { test } from '@japa/runner'
import {
  CallerLeft,
  InstanceBusy,
  inSlices,
  lateReason,
  LoopShare,
  RequestWork,
  withinPartOfWork,
  WorkTooCostly,
} from '#shared/async/time_slices'

const HOUR_MS = 3_600_000

/** A meter that the test moves: work and others take time, idle time passes. */
class MovedMeter {
  #nowMs = 0
  #processorMs = 0
  #idleMs = 0
  readonly nowMs = () => this.#nowMs
  readonly processorMs = () => this.#processorMs
  readonly idleMs = () => this.#idleMs

  work(ms: number): void {
    this.#nowMs += ms
    this.#processorMs += ms
  }

  /** Others use the loop of this thread, or its processor. */
  others(ms: number): void {
    this.#nowMs += ms
  }

  idle(ms: number): void {
    this.#nowMs += ms
    this.#idleMs += ms
  }
}

let meter = new MovedMeter()

/** Steps of a millisecond that count themselves. */
function* busy(count: number, done: { steps: number }): Generator<undefined, string> {
  for (; done.steps < count; done.steps += 1) {
    meter.work(1)
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
  share = new LoopShare(meter),
  hasLeft = () => false,
}: Asker) {
  return new RequestWork(organizationId, { processorMs, answerMs }, share, hasLeft)
}

test.group('The work of a request', (group) => {
  group.each.setup(() => void (meter = new MovedMeter()))

  test('returns the values of its computations, alone and beside others', async ({ assert }) => {
    const share = new LoopShare(meter)
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
    // oxlint-disable-next-line house/patient-times -- the test moves the clock
    const work = workOf({ processorMs: 60 })
    await work.run(() => inSlices(busy(10, first)))

    await assert.rejects(() => work.run(() => inSlices(busy(1_000, second))), WorkTooCostly)

    assert.closeTo(first.steps + second.steps, 60, 2)
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

  test('stops at its next slice once the caller has left, also while it waits for its turn', async ({
    assert,
  }) => {
    const share = new LoopShare(meter)
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

  test('informs a computation when its part of the limits is used up', async ({ assert }) => {
    // oxlint-disable-next-line house/patient-times -- the test moves the clock
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
    assert.isAtLeast(steps, 25)
    assert.isAtMost(steps, 25 + 5)
    assert.isTrue(withinPartOfWork(0.5)())
  })

  test('does not include what several callers wait for', async ({ assert }) => {
    const work = workOf({ hasLeft: () => true })
    const load = () => RequestWork.forNobody(() => inSlices(busy(1, { steps: 0 })))
    assert.equal(await work.run(load), 'done')
  })
})

/** What the rest of the process does in each of its turns, while somebody asks. */
async function beside<Value>(share: LoopShare, turn: () => void, work: Promise<Value>) {
  let isOver = false
  const settled = Promise.allSettled([work]).finally(() => (isOver = true))
  while (!isOver) {
    share.asked()
    turn()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const [outcome] = await settled
  return outcome
}

test.group('The verdict on a request that needs more than its processor time', (group) => {
  group.each.setup(() => void (meter = new MovedMeter()))

  /** Those of config/api.ts, a tenth of them. */
  // oxlint-disable-next-line house/patient-times -- the test moves the clock
  const LIMITS = { processorMs: 300, answerMs: 1_300 }

  for (const [title, turn] of [
    ['ask and use little', () => meter.idle(3)],
    ['use the loop all the time', () => meter.others(3)],
  ] as const) {
    test(`follows its work, although others ${title}`, async ({ assert }) => {
      const share = new LoopShare(meter)
      const work = workOf({ share, ...LIMITS })
      const outcome = await beside(
        share,
        turn,
        work.run(() => inSlices(busy(1_000, { steps: 0 })))
      )

      assert.equal(outcome?.status, 'rejected')
      assert.instanceOf(outcome?.status === 'rejected' && outcome.reason, WorkTooCostly)
    })
  }

  test('is that the instance is busy when other long work uses its share of the loop', async ({
    assert,
  }) => {
    const share = new LoopShare(meter)
    const works = ['a', 'b'].map((organizationId) => workOf({ organizationId, share, ...LIMITS }))
    const outcome = await beside(
      share,
      () => meter.others(3),
      Promise.all(works.map((work) => work.run(() => inSlices(busy(1_000, { steps: 0 })))))
    )

    assert.instanceOf(outcome?.status === 'rejected' && outcome.reason, InstanceBusy)
  })

  test('does not count the time in which a store is waited for', async ({ assert }) => {
    const work = workOf(LIMITS)
    const value = await work.run(async () => {
      await inSlices(busy(10, { steps: 0 }))
      meter.idle(10_000)
      return inSlices(busy(10, { steps: 0 }))
    })

    assert.equal(value, 'done')
  })

  test('names the stores or the instance when it is late, by what took the time', async ({
    assert,
  }) => {
    const late = new Error('late')
    const work = workOf({})
    await work.run(() => inSlices(busy(100, { steps: 0 })))
    meter.idle(90)
    assert.instanceOf(lateReason(late, work), InstanceBusy)
    meter.idle(20)
    assert.equal(lateReason(late, work), late)
    assert.equal(lateReason(late), late)
  })
})

test.group('The share of the loop', (group) => {
  group.each.setup(() => void (meter = new MovedMeter()))

  /** The part of the time that three requests work, beside others. */
  async function partBeside(turn: () => void) {
    const share = new LoopShare(meter)
    const counts = [{ steps: 0 }, { steps: 0 }, { steps: 0 }]
    const works = counts.map((done, at) =>
      workOf({ organizationId: `${at}`, share, hasLeft: () => meter.nowMs() > 2_000 }).run(() =>
        inSlices(busy(100_000, done))
      )
    )
    await beside(share, turn, Promise.allSettled(works))
    const steps = counts.map((done) => done.steps)
    return { part: steps.reduce((sum, one) => sum + one, 0) / meter.nowMs(), steps }
  }

  test('is a quarter for all long work together while others use the rest', async ({ assert }) => {
    const { part, steps } = await partBeside(() => meter.others(4))

    assert.closeTo(part, 0.25, 0.06)
    assert.isAtMost(Math.max(...steps) - Math.min(...steps), 20)
  })

  test('is a quarter also while requests leave moments in which the loop is idle', async ({
    assert,
  }) => {
    const { part } = await partBeside(() => {
      meter.others(0.5)
      meter.idle(0.5)
    })

    assert.closeTo(part, 0.25, 0.06)
  })

  test('is what others leave, for any number of requests', async ({ assert }) => {
    const { part } = await partBeside(() => meter.idle(2))

    assert.isAbove(part, 0.6)
  })

  test('requires no wait of an organization with little work', ({ assert }) => {
    const share = new LoopShare(meter)
    let workedMs = 0
    const work = () => {
      meter.work(4)
      workedMs += 4
    }

    while (share.isSpared('a') && workedMs < 1_000) share.spare('a', work)

    assert.equal(workedMs, 20)
    assert.isTrue(share.isSpared('b'))
  })

  test('goes to the organizations in turn, however much work each has', async ({ assert }) => {
    const share = new LoopShare(meter)
    const order: string[] = []
    const slice = (key: string) => share.slice(key, false, () => order.push(key))
    await Promise.all([slice('a'), slice('a'), slice('a'), slice('a'), slice('b'), slice('b')])
    assert.equal(order.join(''), 'aababa')
  })

  test('continues after a slice that throws', async ({ assert }) => {
    const share = new LoopShare(meter)
    const fail = () => {
      throw new Error('no')
    }
    const failed = share.slice('a', false, fail)
    const next = share.slice('b', true, () => 'done')
    await assert.rejects(() => failed, 'no')
    assert.equal(await next, 'done')
  })
})
