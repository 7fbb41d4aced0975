import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Cluster } from '#scripts/cluster/cluster'
import { type Demo, seedDemo } from '#scripts/quickstart/seed_demo'
import { newFolder } from '#tests/support/new_folder'
import { completeEnvironment } from '#tests/support/processes/instance'
import { programWith } from '#tests/support/processes/program_with'
import { productionBuild } from '#tests/support/build/production_build'
import { UNLIMITED_RATES } from '#tests/support/unlimited_rates'

const SIZE = 3
/** Callers of a cluster are never refused for asking too often. */
const ENVIRONMENT = {
  LOG_LEVEL: 'error',
  GRACEFUL_DRAIN_TIMEOUT_MS: '10000',
  ...UNLIMITED_RATES,
}

interface Stoppable {
  stop(): Promise<unknown>
}

export interface ServiceClusterOptions {
  readonly haproxyBinary: string
  readonly mongodbUri: string
  readonly redisUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** What only this instance gets, over `environment`. */
  readonly ownEnv?: (instance: number) => NodeJS.ProcessEnv
  readonly onLine?: (instance: string, line: string) => void
  /** A module that every instance loads before its own. */
  readonly preload?: string
}

/** A folder with all that runs in it, which is stopped in the reverse order of its start. Its owner must stop it. */
export class ClusterGround {
  readonly folder = newFolder()
  readonly #owned: Stoppable[] = []

  /** What `build` makes of a new ground; when it fails, what it started is stopped. */
  static async make<World>(build: (ground: ClusterGround) => Promise<World>): Promise<World> {
    const ground = new ClusterGround()
    try {
      return await build(ground)
    } catch (error) {
      await ground.stop()
      throw error
    }
  }

  own<T extends Stoppable>(one: T): T {
    this.#owned.unshift(one)
    return one
  }

  /**
   * Three instances of the production build, the balancer before them, and the demo organization. At the end they are
   * killed: nobody waits for drains.
   */
  async startCluster(options: ServiceClusterOptions): Promise<{ cluster: Cluster; demo: Demo }> {
    const { mongodbUri, redisUrl, haproxyBinary, environment, ownEnv, onLine, preload } = options
    const env = {
      PATH: process.env.PATH,
      ...completeEnvironment({ mongodbUri, redisUrl }),
      ...ENVIRONMENT,
      ...environment,
    }
    const program = await productionBuild()
    const demo = await seedDemo(env, { program })
    const cluster = await Cluster.start({
      folder: this.folder,
      size: SIZE,
      env,
      program: preload === undefined ? program : programWith(preload, program),
      haproxyBinary,
      ...(ownEnv && { ownEnv }),
      ...(onLine && { onLine }),
    })
    const instances = cluster.instances
    this.own({
      stop: async () => {
        await Promise.all(instances.map((instance) => instance.kill()))
        await cluster.stop()
      },
    })
    return { cluster, demo }
  }

  /** The lines of a server's log; those of an instance since its last start and the one before. */
  linesOf(name: string): string[] {
    return [...this.linesBeforeStart(name), ...this.linesSinceStart(name)]
  }

  /** The lines of a server's log from the start before the last one to its end. */
  linesBeforeStart(name: string): string[] {
    return this.#linesIn(name, 'server.previous.log')
  }

  /** The lines of a server's log since its last start. */
  linesSinceStart(name: string): string[] {
    return this.#linesIn(name, 'server.log')
  }

  #linesIn(name: string, file: string): string[] {
    try {
      const text = readFileSync(join(this.folder, name, file), 'utf8')
      return text.split('\n').filter((line) => line !== '')
    } catch {
      return []
    }
  }

  async stop(): Promise<void> {
    for (const one of this.#owned.splice(0)) await one.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
