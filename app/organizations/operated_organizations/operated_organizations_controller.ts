import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { RenameOrganization } from '#organizations/organizations/update_organization'
import { nameValidator } from '#shared/console/name_validator'
import { AnswerPermits, sendInChunks } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { pageOf, pageRequest, pageValidator } from '#shared/http/keyset_page'
import { identifierParam } from '#shared/http/request'
import { operatorOf, operatorWriteOf } from '#shared/http/write_query'
import * as http from './operated_organizations_http.js'
import { OrganizationArchiveRepository } from './organization_archive_repository.js'
import { OrganizationDeletionRepository } from './organization_deletion_repository.js'

/** A client that reads more slowly loses the rest, which the last line of a whole archive shows. */
const EXPORT_LIMIT_MS = 600_000

@inject()
export class ListOrganizationsController {
  constructor(private readonly organizations: OrganizationRepository) {}

  async handle({ request, response }: HttpContext) {
    const query = await request.validateUsing(pageValidator, {
      data: request.qs(),
    })
    const { limit, before: after } = pageRequest(query)
    const organizations = await this.organizations.list(after, limit + 1)
    response.send(pageOf(organizations, limit, http.OPERATED_ORGANIZATION))
  }
}

@inject()
export class RenameOrganizationController {
  constructor(private readonly renameOrganization: RenameOrganization) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const write = await operatorWriteOf(ctx)
    const { name } = await request.validateUsing(nameValidator, { data: request.body() })
    const renamed = await this.renameOrganization.execute(identifierParam(ctx) ?? '', name, write)
    if (!renamed.ok) return api.sendNotFound(ctx, 'organization')
    response.send(api.show(http.OPERATED_ORGANIZATION, renamed.value))
  }
}

@inject()
export class ExportOrganizationController {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly archives: OrganizationArchiveRepository,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const organization = await this.organizations.find(identifierParam(ctx) ?? '')
    if (!organization) return api.sendNotFound(ctx, 'organization')
    if (!(await this.permits.hold('organizationArchive', ctx, organization.id))) return
    ctx.response.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    ctx.response.header('Content-Disposition', 'attachment; filename="organization.jsonl"')
    sendInChunks(ctx, this.archives.linesOf(organization.id), { limitMs: EXPORT_LIMIT_MS })
  }
}

@inject()
export class RequestOrganizationDeletionController {
  constructor(private readonly deletions: OrganizationDeletionRepository) {}

  async handle(ctx: HttpContext) {
    const { request, response } = ctx
    const query = await request.validateUsing(http.requestDeletionValidator, { data: request.qs() })
    const { validate_only: validateOnly = false, now: isNow = false } = query
    const id = identifierParam(ctx) ?? ''
    const write = { actor: operatorOf(ctx), validateOnly }
    const requested = await this.deletions.request(id, { isNow }, write)
    if (!requested.ok) return api.sendProblem(ctx, http.DELETION_REFUSALS[requested.error])
    const rows = await this.deletions.count(id)
    const answer = api.show(http.LEAVING_ORGANIZATION, { ...requested.value, rows })
    response.status(validateOnly ? 200 : 202).send(answer)
  }
}

@inject()
export class TakeBackOrganizationDeletionController {
  constructor(private readonly deletions: OrganizationDeletionRepository) {}

  async handle(ctx: HttpContext) {
    const write = await operatorWriteOf(ctx)
    const takenBack = await this.deletions.takeBack(identifierParam(ctx) ?? '', write)
    if (!takenBack.ok) return api.sendProblem(ctx, http.DELETION_REFUSALS[takenBack.error])
    ctx.response.send(api.show(http.OPERATED_ORGANIZATION, takenBack.value))
  }
}
