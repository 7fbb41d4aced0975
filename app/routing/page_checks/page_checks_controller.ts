import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import * as api from '#shared/http/api'
import { PageCheckRepository } from './page_check_repository.js'
import { PAGE_CHECK } from './page_checks_http.js'

@inject()
export class ReadPageChecksController {
  constructor(
    private readonly checks: PageCheckRepository,
    private readonly organizations: OrganizationRepository
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const organization = await this.organizations.find(organizationId)
    const check = await this.checks.find(organizationId)
    ctx.response.send(api.show(PAGE_CHECK, { isOn: organization?.pageChecks === 'on', check }))
  }
}
