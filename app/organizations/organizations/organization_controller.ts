import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import * as api from '#shared/http/api'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { writeOf } from '#shared/http/write_query'
import { ORGANIZATION, updateOrganizationValidator } from './organization_http.js'
import { OrganizationRepository } from './organization_repository.js'
import { UpdateOrganization } from './update_organization.js'

@inject()
export class ReadOrganizationController {
  constructor(private readonly organizations: OrganizationRepository) {}

  async handle(ctx: HttpContext) {
    const organization = await this.organizations.find(ctx.principal.organizationId)
    if (!organization) return api.sendNotFound(ctx, 'organization')
    ctx.response.send(api.show(ORGANIZATION, organization))
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
      {
        urlPrivacy: payload.url_privacy,
        timeZone: payload.time_zone,
        pageChecks: payload.page_checks,
        routerNamesOnPages: payload.router_names_on_pages,
      },
      {
        ...write,
        problemsWith: (current) =>
          readOnlyProblems(payload, api.show(ORGANIZATION, current), ['name', 'parent_id']),
      }
    )
    if (!result.ok) {
      return result.error === 'not_found'
        ? api.sendNotFound(ctx, 'organization')
        : api.sendInvalid(ctx, result.error)
    }
    response.send(api.show(ORGANIZATION, result.value))
  }
}
