import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { UpdateOrganization } from '#organizations/actions/update_organization'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { writeOf } from '#shared/http/write_query'
import { updateOrganizationValidator } from './organization_payload.js'
import { sendOrganizationRefusal } from './organization_refusals.js'
import { showOrganization } from './organization_transformer.js'

@inject()
export default class UpdateOrganizationController {
  constructor(private readonly updateOrganization: UpdateOrganization) {}

  async execute(ctx: HttpContext) {
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
