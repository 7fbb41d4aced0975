import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { patientProgram } from '#tests/support/processes/patient_program'
import { productionBuild } from '#tests/support/build/production_build'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { scratchFolder } from '#tests/support/scratch_folder'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'
import type { Cost } from './cost.js'
import { type CostBound, INSTANCE_BOUND } from './cost_bounds.js'
import { CostMeter, SCRAPER } from './cost_meter.js'
import { HostileCaller } from './hostile_caller.js'
import { Neighbour } from './neighbour.js'
import type { Genes, Prepared, Probe } from './probe.js'

/** Few places, so that an attack can try to take them all. */
const STREAMS = { most: 60, organization: 20, visitors: 25 }
const ENVIRONMENT = {
  CRON_JOBS: 'off',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '127.0.0.1',
  // What everybody may read is a second old.
  METRICS_TOKEN: SCRAPER,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  NODE_OPTIONS: `--max-old-space-size=${INSTANCE_BOUND.heapLimitMiB}`,
  ...UNLIMITED_RATES,
  // What a network may guess stays limited.
  RATE_LIMIT_FAILED_AUTHENTICATIONS: '60/60',
  REALTIME_STREAMS_MAX: String(STREAMS.most),
  REALTIME_STREAMS_PER_ORGANIZATION: String(STREAMS.organization),
  REALTIME_VISITORS_PER_ORGANIZATION: String(STREAMS.visitors),
}

export interface Attacked {
  readonly cost: Cost
  /** The machine's delay while it lasted. */
  readonly machine: MachineDelay
  /** What nobody may be answered, and what a neighbour was refused. */
  readonly faults: readonly string[]
  readonly statuses: ReadonlyMap<number, number>
}

/** One instance with an attacker and a neighbour, two organizations that know nothing of each other. */
export class HostileWorld {
  private constructor(
    readonly instance: Instance,
    private readonly attacker: Tenant,
    private readonly neighbour: Neighbour,
    private readonly meter: CostMeter
  ) {}

  /** The instance has the memory of the smallest container and limits that never refuse a known caller. */
  static async start(): Promise<HostileWorld> {
    const program = patientProgram(await productionBuild())
    const stores = {
      mongodbUri: process.env.MONGODB_URI ?? '',
      redisUrl: process.env.REDIS_TCP_URL ?? '',
    }
    const instance = await startInstance(scratchFolder(), stores, ENVIRONMENT, program)
    const attacker = await createTenant()
    const neighbour = new Neighbour(instance.url, await createTenant())
    const meter = await CostMeter.calibrated(instance.url, neighbour)
    return new HostileWorld(instance, attacker, neighbour, meter)
  }

  lookAround(): Promise<void> {
    return this.meter.lookAround()
  }

  limitsOf(bound: CostBound, machine: MachineDelay): Cost {
    return this.meter.limitsOf(bound, machine)
  }

  /** Attacks while the neighbour goes on asking. */
  async suffer(probe: Probe, genes: Genes): Promise<Attacked> {
    const prepared = await this.#prepared(probe, genes)
    const caller = new HostileCaller(this.instance.url, this.attacker)
    const machine = await MachineDelay.watch()
    try {
      const { cost, refused } = await this.meter.costOf(caller, () =>
        probe.attack(caller, genes, prepared)
      )
      const status = await this.neighbour.opensStream()
      const taken = status === 200 ? [] : [`the neighbour's stream got ${status}`]
      return {
        cost,
        machine,
        faults: [...caller.faults, ...refused, ...taken],
        statuses: caller.statuses,
      }
    } finally {
      await caller.close()
    }
  }

  /** How the instance ended. */
  async stop(): Promise<string> {
    this.instance.server.kill('SIGTERM')
    return this.instance.server.exited
  }

  async #prepared(probe: Probe, genes: Genes): Promise<Prepared> {
    const preparing = new HostileCaller(this.instance.url, this.attacker)
    try {
      return (await probe.prepare?.(preparing, genes)) ?? []
    } finally {
      await preparing.close()
    }
  }
}
