import type { ApplicationService } from '@adonisjs/core/types'
import type { OperationsConfig } from '#config/operations'
import { ProcessState } from '#operations/process_state'
import { stopListening } from '#operations/stop_listening'

/**
 * Starts the stop. Registered last and in `ready`, so that its hook runs first while everything that a request in
 * flight needs is still open.
 */
export default class LifecycleProvider {
  constructor(protected app: ApplicationService) {}

  async ready(): Promise<void> {
    const httpServer = await this.app.container.make('server')
    const server = httpServer.getNodeServer()
    if (!server) return
    const { drainTimeoutMs } = this.app.config.get<OperationsConfig>('operations')
    const state = await this.app.container.make(ProcessState)
    this.app.terminating(async () => {
      state.beginShutdown()
      await stopListening(server, drainTimeoutMs)
    })
  }
}
