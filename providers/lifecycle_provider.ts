import type { ApplicationService } from '@adonisjs/core/types'
import { Server } from 'node:http'
import type { OperationsConfig } from '#config/operations'
import { Drain } from '#operations/drain/drain'
import { DrainArms } from '#operations/drain/drain_arms'
import { HttpDrain } from '#operations/drain/http_drain'
import { ProcessState } from '#operations/probes/process_state'

/**
 * Starts the drain. Its hook is added in `ready`, so that it runs before the framework closes the server and while
 * every dependency of a request in flight is still open.
 */
export default class LifecycleProvider {
  constructor(private readonly app: ApplicationService) {}

  async ready(): Promise<void> {
    const { container } = this.app
    const httpServer = await container.make('server')
    const server = httpServer.getNodeServer()
    if (!(server instanceof Server)) return
    const { drainTimeoutMs, lameDuckMs } = this.app.config.get<OperationsConfig>('operations')
    const state = await container.make(ProcessState)
    const arms = await container.make(DrainArms)
    const drain = new Drain(arms, drainTimeoutMs, await container.make('logger'))
    const http = new HttpDrain(server)
    arms.add('http', 'requests in flight', (withinMs) =>
      http.stop({ withinMs, lameDuckMs: state.shutdownCause === 'person' ? 0 : lameDuckMs })
    )
    this.app.terminating(async () => {
      state.beginShutdown('orchestrator')
      if (!(await drain.run())) process.exitCode = 1
    })
  }
}
