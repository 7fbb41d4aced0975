import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { sendNotFound } from '#shared/http/problem'
import { showOrganization } from './organization_transformer.js'

@inject()
export default class ReadOrganizationController {
  constructor(private readonly organizations: OrganizationRepository) {}

  async execute(ctx: HttpContext) {
    const organization = await this.organizations.find(ctx.principal.organizationId)
    if (!organization) return sendNotFound(ctx, 'organization')
    ctx.response.send(showOrganization(organization))
  }
}
