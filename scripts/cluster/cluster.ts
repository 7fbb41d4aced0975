import { join } from 'node:path'
import type { Log } from '../console/log.ts'
import type { ApiProgram } from '../quickstart/api_program.ts'
import { freePort } from '../services/free_port.ts'
import { type Haproxy, startHaproxy } from '../services/haproxy.ts'
import { ClusterInstance } from './cluster_instance.ts'

export interface ClusterOptions {
  /** Logs, pid files and the balancer's configuration, in a folder of each server. */
  readonly folder: string
  readonly size: number
  /** The environment of every instance; HOST and PORT are set for each. */
  readonly env: NodeJS.ProcessEnv
  /** Overrides `env` for one instance. */
  readonly ownEnv?: (instance: number) => NodeJS.ProcessEnv
  /** The source when absent. */
  readonly program?: ApiProgram
  readonly haproxyBinary: string
  /** The balancer's port; a free one when absent. */
  readonly port?: number
  readonly onLine?: (instance: string, line: string) => void
  readonly onLoss?: (instance: ClusterInstance, how: string) => void
  readonly log?: Log
}

/** Several instances of the service on the same stores, behind a balancer. Its owner must stop it. */
export class Cluster {
  readonly instances: readonly ClusterInstance[]
  readonly balancer: Haproxy
  /** The balancer's URL for clients, with the base path of the API. */
  readonly url: string

  private constructor(instances: readonly ClusterInstance[], balancer: Haproxy, url: string) {
    this.instances = instances
    this.balancer = balancer
    this.url = url
  }

  /** Resolves when every instance gets requests. When one cannot be started, no process is left running. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { folder, env, ownEnv, program, onLine, onLoss, log, port } = options
    const ports = await Promise.all(Array.from({ length: options.size }, freePort))
    const instances = ports.map((instancePort, index) => {
      const name = `api${index + 1}`
      const instance: ClusterInstance = new ClusterInstance({
        name,
        folder: join(folder, name),
        port: instancePort,
        env: { ...env, ...ownEnv?.(index) },
        ...(program && { program }),
        ...(onLine && { onLine: (line) => onLine(name, line) }),
        ...(onLoss && { onLoss: (how) => onLoss(instance, how) }),
        ...(log && { log }),
      })
      return instance
    })
    try {
      await allStarted(instances)
      const basePath = env.API_BASE_PATH ?? ''
      const balancer = await startHaproxy({
        binary: options.haproxyBinary,
        folder: join(folder, 'haproxy'),
        healthPath: `${basePath}/health/live`,
        servers: instances,
        ...(port !== undefined && { port }),
        ...(log && { log }),
      })
      return new Cluster(instances, balancer, `${balancer.url}${basePath}`)
    } catch (error) {
      await Promise.all(instances.map((instance) => instance.terminate()))
      throw error
    }
  }

  /** Stops all instances at the same time, then the balancer. */
  async stop(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.terminate()))
    await this.balancer.server.stop()
  }
}

async function allStarted(instances: readonly ClusterInstance[]): Promise<void> {
  const outcomes = await Promise.allSettled(instances.map((instance) => instance.start()))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}
