import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound } from '#shared/http/problem'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { writeOf } from '#shared/http/write_query'
import {
  sendOrganizationRefusal,
  showOrganization,
  updateOrganizationValidator,
} from './organization_http.js'
import { OrganizationRepository } from './organization_repository.js'
import { UpdateOrganization } from './update_organization.js'

@inject()
export class ReadOrganizationController {
  constructor(private readonly organizations: OrganizationRepository) {}

  async handle(ctx: HttpContext) {
    const organization = await this.organizations.find(ctx.principal.organizationId)
    if (!organization) return sendNotFound(ctx, 'organization')
    ctx.response.send(showOrganization(organization))
  }
}

@inject()
export class UpdateOrganizationController {
  constructor(private readonly updateOrganization: UpdateOrganization) {}

  async handle(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const write = await writeOf(ctx)
    const payload = await request.validateUsing(updateOrganizationValidator, {
      data: request.body(),
    })
    const result = await this.updateOrganization.execute(
      principal.organizationId,
      { urlPrivacy: payload.url_privacy, timeZone: payload.time_zone },
      {
        ...write,
        problemsWith: (current) =>
          readOnlyProblems(payload, showOrganization(current), ['name', 'parent_id']),
      }
    )
    if (!result.ok) return sendOrganizationRefusal(ctx, result.error)
    response.send(showOrganization(result.value))
  }
}
