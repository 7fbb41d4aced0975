import type { ApplicationService } from '@adonisjs/core/types'
import { Clock, SystemClock } from '#shared/clock'

/** Binds what every module takes from its surroundings. */
export default class SharedProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(Clock, () => new SystemClock())
  }
}
