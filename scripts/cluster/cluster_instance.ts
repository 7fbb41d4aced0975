import type { Log } from '../console/log.ts'
import type { ApiProgram } from '../quickstart/api_program.ts'
import { startApi } from '../quickstart/start_api.ts'
import type { PrivateServer } from '../services/private_server.ts'
import { followLog } from './follow_log.ts'

/** The options of every start of an instance. */
export interface ClusterInstanceOptions {
  /** The balancer's name for it. */
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** The source when absent. */
  readonly program?: ApiProgram
  /** Receives each line that the instance prints. */
  readonly onLine?: (line: string) => void
  /** Called when it ended without being asked to. */
  readonly onLoss?: (how: string) => void
  readonly log?: Log
}

/** One instance of the service, which is started and stopped many times on the same port. Its owner must stop it. */
export class ClusterInstance {
  readonly #options: ClusterInstanceOptions
  #server: PrivateServer | null = null
  #isEnding = false

  constructor(options: ClusterInstanceOptions) {
    this.#options = options
  }

  get name(): string {
    return this.#options.name
  }

  get port(): number {
    return this.#options.port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}${this.#options.env.API_BASE_PATH ?? ''}`
  }

  /** Null while it is not running. */
  get pid(): number | null {
    return this.#server === null || this.#server.hasExited ? null : this.#server.pid
  }

  /** Resolves when it is ready; throws with the end of its log when it is not ready within a minute. */
  async start(): Promise<void> {
    const { folder, port, env, program, onLine, onLoss, log } = this.#options
    this.#isEnding = false
    const started = startApi({
      folder,
      port,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      log: log ?? (() => {}),
      ...(program && { program }),
    })
    const server = await started
    this.#server = server
    const following = onLine && followLog(server.logFile, onLine)
    void server.exited.then(async (how) => {
      await following?.stop()
      if (!this.#isEnding) onLoss?.(how)
    })
  }

  /**
   * Sends SIGTERM and describes the exit, such as `exit code 0`. Sends SIGKILL at the limit, which is above every
   * drain.
   */
  async terminate(): Promise<string> {
    const server = this.#server
    this.#isEnding = true
    if (server === null) return 'not running'
    await server.stop()
    return server.exited
  }

  /** Sends SIGKILL, which counts as a loss. */
  async kill(): Promise<void> {
    this.#server?.kill('SIGKILL')
    await this.#server?.exited
  }
}
