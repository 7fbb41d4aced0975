import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterInstance } from '#scripts/cluster/cluster_instance'
import { endInstance } from '#scripts/cluster/restart'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { ChaosTraffic } from './chaos_traffic.js'
import type { ChaosWorld } from './chaos_world.js'
import { faultSchedule, nameOf, type PlannedFault, type Timeline } from './fault_schedule.js'
import { brokenPromises } from './invariants.js'
import { brokenSlots } from './observed_slots.js'

const CALM_MS = 2_000
const SHOWN = 20
const SIGNAL = /^redis\.[a-z_.]+ \{/
/** What an instance prints as well when its machine, or a proxy before its Redis, stands still for half a second. */
const OF_AWAY = /^redis\.(lock\.unavailable|subscription\.|adapter\.)/
const STILL_MS = 250

interface Suffered {
  readonly planned: PlannedFault
  readonly beganMs: number
  endedMs: number
  outcome: string
}

/** One run: traffic, the faults of a seed, recovery, a calm end of each instance, and the count of what was promised. */
export class ChaosRun {
  readonly #suffered: Suffered[] = []
  readonly #startedMs = performance.now()
  readonly #traffic: ChaosTraffic

  constructor(
    private readonly world: ChaosWorld,
    private readonly seed: number,
    private readonly durationMs: number,
    paceMs: number,
    private readonly say: (line: string) => void
  ) {
    this.#traffic = new ChaosTraffic(world, paceMs)
  }

  /** One line for each invariant that did not hold. */
  async violations(): Promise<string[]> {
    const traffic = this.#traffic
    try {
      await traffic.begin([0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((part) => part * this.durationMs))
      const timelines = faultSchedule(this.seed, this.durationMs)
      const startedMs = performance.now()
      const half = delay(this.durationMs / 2).then(() => traffic.leavePages())
      await Promise.all([half, ...timelines.map((one) => this.#suffer(one, startedMs))])
      await this.world.recover()
      this.#sayAt('every instance gets requests again')
      await delay(CALM_MS)
      const [last, ...others] = this.world.cluster.instances
      const earlier = await this.#calmEnds(others)
      this.#sayAt('all but one instance ended')
      await traffic.stop()
      const unfinished = await traffic.completePages()
      this.#sayAt('the visitors completed their bookings')
      const broken = await brokenPromises(
        this.world.mongodbUri,
        traffic.ledger,
        this.world.unpromised
      )
      this.#sayAt(`${broken.length} promises are broken`)
      await this.world.slots.look()
      const slots = brokenSlots(this.world.slots.jobs.values())
      const ends = [...earlier, ...(await this.#calmEnds(last ? [last] : []))]
      const { resolved, asked, routers, refusals, crashes } = traffic.ledger
      const refused = [...refusals].map(([what, count]) => `${what}: ${count}`).join(', ')
      this.say(
        `${resolved.size} of ${asked.size} resolves answered, ${routers.size} routers created; refused: ${refused}`
      )
      for (const { fromMs, untilMs } of this.world.unpromised) {
        this.say(`ended with events in its memory alone, of the last ${untilMs - fromMs} ms`)
      }
      for (const { job, ids } of this.world.slots.jobs.values()) {
        this.say(`${job}: ${ids.size} slots`)
      }
      for (const problem of unfinished) this.say(problem)
      if (crashes.length > 0) this.world.errors.slice(0, SHOWN).forEach((line) => this.say(line))
      const internal = crashes.map((answer) => `an internal error was answered to ${answer}`)
      return [...internal, ...this.#unclean(), ...ends, ...broken, ...slots]
    } finally {
      await traffic.close()
    }
  }

  /** What was done and checked, for a person. */
  get figure(): string {
    const { asked, resolved, routers } = this.#traffic.ledger
    const seconds = Math.round(this.durationMs / 1000)
    return (
      `seed ${this.seed}, ${seconds} s, ${this.#suffered.length} faults, ` +
      `${asked.size} resolves (${resolved.size} answered) and ${routers.size} routers checked`
    )
  }

  /** On a machine on which faults take long, the last ones are left out if others of their kind came. */
  async #suffer(timeline: Timeline, startedMs: number): Promise<void> {
    for (const planned of timeline) {
      await delay(Math.max(0, startedMs + planned.atMs - performance.now()))
      const isLate = performance.now() > startedMs + this.durationMs
      if (isLate && this.#suffered.some((one) => isAlike(one, planned))) continue
      const suffered: Suffered = {
        planned,
        beganMs: performance.now(),
        endedMs: Number.POSITIVE_INFINITY,
        outcome: '',
      }
      this.#suffered.push(suffered)
      suffered.outcome = await this.world.suffer(planned.fault, planned.lastsMs)
      suffered.endedMs = performance.now()
      const { beganMs, endedMs, outcome } = suffered
      this.say(`${this.#at(beganMs)} to ${this.#at(endedMs)}: ${nameOf(planned.fault)}, ${outcome}`)
    }
  }

  #sayAt(what: string): void {
    this.say(`${this.#at(performance.now())}: ${what}`)
  }

  #at(ms: number): string {
    return `${((ms - this.#startedMs) / 1000).toFixed(1)} s`
  }

  /** A drain that no fault met ends with 0. */
  #unclean(): string[] {
    return this.#suffered
      .filter(({ planned }) => planned.fault.kind === 'restart')
      .filter((restart) => !this.#suffered.some((other) => disturbs(other, restart)))
      .filter(({ outcome }) => outcome !== 'exit code 0')
      .map(({ planned, outcome }) => `${nameOf(planned.fault)}: the drain ended with ${outcome}`)
  }

  /**
   * With nothing else going on, every drain ends with 0 and no instance prints a signal, except of a Redis that was away
   * while the machine stood still.
   */
  async #calmEnds(ending: readonly ClusterInstance[]): Promise<string[]> {
    const { instances, balancer } = this.world.cluster
    const machine = await MachineDelay.watch()
    const before = instances.map((_, index) => this.#signals(index))
    const found: string[] = []
    for (const instance of ending) {
      const { exit } = await endInstance(instance, balancer.admin, { first: 'balancer' })
      if (exit !== 'exit code 0') found.push(`the calm end of ${instance.name}: ${exit}`)
    }
    const hasStoodStill = machine.stallMs > STILL_MS
    for (const [index, { name }] of instances.entries()) {
      const fresh = this.#signals(index)
        .filter((line) => !before[index]?.includes(line))
        .filter((line) => !(hasStoodStill && OF_AWAY.test(line)))
      found.push(...fresh.map((line) => `a calm end: ${name} printed ${line}`))
    }
    return found
  }

  #signals(index: number): string[] {
    return this.world.lines(index).filter((line) => SIGNAL.test(line))
  }
}

function isAlike({ planned }: Suffered, { fault }: PlannedFault): boolean {
  return planned.fault.kind === fault.kind
}

function disturbs(other: Suffered, restart: Suffered): boolean {
  if (other === restart) return false
  const { fault } = other.planned
  const isElsewhere =
    'instance' in fault &&
    'instance' in restart.planned.fault &&
    fault.instance !== restart.planned.fault.instance
  return !isElsewhere && other.beganMs < restart.endedMs && other.endedMs > restart.beganMs - 5_000
}
