import type { ApplicationService } from '@adonisjs/core/types'

export default class OrganizationsProvider {
  constructor(protected app: ApplicationService) {}

  register(): void {}
}
