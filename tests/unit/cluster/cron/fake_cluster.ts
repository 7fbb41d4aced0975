import { randomUUID } from 'node:crypto'
import type { CronMessage } from '#cluster/cron/job_stream'
import type { CronSlots } from '#cluster/cron/cron_slots'
import type { SlotDependencies } from '#cluster/cron/slot_work'
import type { LockAttempt } from '#cluster/locks/distributed_lock'
import { HeldLock, type LockStore } from '#cluster/locks/held_lock'
import type { NoReply } from '#cluster/lua/lua_script'
import { Signals } from '#cluster/signals/signals'
import type { OutgoingMessage } from '#cluster/streams/message_stream'

const FULL: NoReply = { kind: 'refused', error: new Error('OOM command not allowed') }

/** Locks and a queue on a clock that a test sets, to be seen by any number of instances. */
export class FakeCluster {
  nowMs = 1_800_000_000_000
  isAway = false
  isFull = false
  readonly lines: string[] = []
  /** Every message that was taken, with how often it was offered. */
  readonly enqueued = new Map<string, number>()
  readonly released: string[] = []
  commandCount = 0
  /** How often an instance asked for locks. */
  callCount = 0
  readonly #locks = new Map<string, { attempt: string; untilMs: number }>()
  readonly #store: LockStore = {
    renew: async ({ key, attempt, ttlMs }) => {
      const lock = this.#locks.get(key)
      const isHeld = lock?.attempt === attempt && lock.untilMs > this.nowMs
      if (isHeld) lock.untilMs = this.nowMs + ttlMs
      return { kind: 'replied', reply: isHeld }
    },
    release: async ({ key, attempt }) => {
      if (this.#locks.get(key)?.attempt !== attempt) return 'not_held'
      this.#locks.delete(key)
      return 'released'
    },
  }

  constructor(readonly slots: CronSlots) {}

  /** What one instance has of it. */
  instance(jobType = 'job', signals = this.#signals()): SlotDependencies {
    const { slots } = this
    return {
      jobType,
      slots,
      signals,
      nowMs: () => this.nowMs,
      lockKeyOf: (organizationId) => `${jobType}:${organizationId}`,
      locks: {
        acquireAll: async (keys, ttlMs) => {
          this.callCount += 1
          return keys.map((key) => this.#take(key, ttlMs))
        },
      },
      enqueue: async (messages) => this.#enqueue(messages),
      announceReleased: (_slot, ids) => void this.released.push(...ids),
    }
  }

  isLocked(jobType: string, organizationId: string): boolean {
    return this.lockedForMs(jobType, organizationId) > 0
  }

  lockedForMs(jobType: string, organizationId: string): number {
    const lock = this.#locks.get(`${jobType}:${organizationId}`)
    return (lock?.untilMs ?? 0) - this.nowMs
  }

  #signals(): Signals {
    return new Signals((line) => this.lines.push(line))
  }

  #take(key: string, ttlMs: number): LockAttempt {
    this.commandCount += 1
    if (this.isAway) return { kind: 'unavailable', reason: 'not_sent: nobody is there' }
    const lock = this.#locks.get(key)
    if (lock && lock.untilMs > this.nowMs) {
      const remainingMs = lock.untilMs - this.nowMs
      return { kind: 'held', holder: lock.attempt, remainingMs }
    }
    const attempt = randomUUID()
    this.#locks.set(key, { attempt, untilMs: this.nowMs + ttlMs })
    const held = new HeldLock(this.#store, key, attempt, 1, ttlMs, performance.now())
    return { kind: 'acquired', lock: held }
  }

  #enqueue(messages: readonly OutgoingMessage<CronMessage>[]) {
    if (this.isFull) return FULL
    for (const { id } of messages) this.enqueued.set(id, (this.enqueued.get(id) ?? 0) + 1)
    return { kind: 'replied' as const, reply: messages.length }
  }
}
