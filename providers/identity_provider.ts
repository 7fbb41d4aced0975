import type { ApplicationService } from '@adonisjs/core/types'

export default class IdentityProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {}
}
