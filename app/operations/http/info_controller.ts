import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ProcessState } from '#operations/process_state'
import { RuntimeEnvironment } from '#operations/runtime_environment'

@inject()
export default class InfoController {
  constructor(
    private readonly environment: RuntimeEnvironment,
    private readonly state: ProcessState
  ) {}

  execute({ response }: HttpContext) {
    const { name, release } = this.environment
    response.send({
      environment: name,
      uptime_seconds: this.state.uptimeSeconds,
      ...(release !== undefined && { release }),
    })
  }
}
