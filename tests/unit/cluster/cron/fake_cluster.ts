import { randomUUID } from 'node:crypto'
import type { CronMessage } from '#cluster/cron/cron_message'
import type { CronSlots } from '#cluster/cron/cron_slots'
import type { SlotClaim } from '#cluster/cron/slot_claims'
import type { SlotSurroundings } from '#cluster/cron/slot_work'
import { UnavailableReport } from '#cluster/cron/unavailable_report'
import type { NoReply } from '#cluster/lua/script_outcome'
import { Signals } from '#cluster/signals/signals'
import type { OutgoingMessage } from '#cluster/streams/message_stream'

const AWAY: NoReply = { kind: 'not_sent', error: new Error('nobody is there') }
const FULL: NoReply = { kind: 'refused', error: new Error('OOM command not allowed') }

/** Locks and a queue on a clock that a test sets, to be seen by any number of instances. */
export class FakeCluster {
  nowMs = 1_800_000_000_000
  isAway = false
  isFull = false
  readonly lines: string[] = []
  /** Every message that was taken, with how often it was offered. */
  readonly enqueued = new Map<string, number>()
  readonly givenBack: string[] = []
  commandCount = 0
  readonly #locks = new Map<string, { attempt: string; untilMs: number }>()

  constructor(readonly slots: CronSlots) {}

  /** What one instance has of it. */
  instance(jobType = 'job', signals = this.#signals()): SlotSurroundings {
    const { slots } = this
    return {
      jobType,
      slots,
      signals,
      unavailable: new UnavailableReport(signals, slots.intervalMs),
      nowMs: () => this.nowMs,
      claims: {
        take: async (type, ids, ttlMs) => ids.map((id) => this.#take(`${type}:${id}`, id, ttlMs)),
        giveBack: async (type, taken) => {
          for (const { organizationId, attempt } of taken) {
            const lock = this.#locks.get(`${type}:${organizationId}`)
            if (lock?.attempt === attempt) this.#locks.delete(`${type}:${organizationId}`)
          }
        },
      },
      enqueue: async (messages) => this.#enqueue(messages),
      announceGivenBack: (_slot, ids) => void this.givenBack.push(...ids),
    }
  }

  isLocked(jobType: string, organizationId: string): boolean {
    return (this.#locks.get(`${jobType}:${organizationId}`)?.untilMs ?? 0) > this.nowMs
  }

  #signals(): Signals {
    return new Signals((line) => this.lines.push(line))
  }

  #take(key: string, organizationId: string, ttlMs: number): SlotClaim {
    this.commandCount += 1
    if (this.isAway) return { organizationId, kind: 'unavailable', why: AWAY }
    const lock = this.#locks.get(key)
    if (lock && lock.untilMs > this.nowMs) {
      return { organizationId, kind: 'held', leftMs: lock.untilMs - this.nowMs }
    }
    const attempt = randomUUID()
    this.#locks.set(key, { attempt, untilMs: this.nowMs + ttlMs })
    return { organizationId, kind: 'taken', attempt }
  }

  #enqueue(messages: readonly OutgoingMessage<CronMessage>[]) {
    if (this.isFull) return FULL
    for (const { id } of messages) this.enqueued.set(id, (this.enqueued.get(id) ?? 0) + 1)
    return { kind: 'replied' as const, reply: messages.length }
  }
}
