import type { ApplicationService } from '@adonisjs/core/types'

export default class RoutingProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {}
}
