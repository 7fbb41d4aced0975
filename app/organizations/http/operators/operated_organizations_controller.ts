import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RenameOrganization } from '#organizations/actions/rename_organization'
import { OrganizationArchiveRepository } from '#organizations/persistence/leaving/organization_archive_repository'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { nameValidator } from '#shared/console/name_validator'
import { AnswerSlots } from '#shared/http/answer_slots'
import { identifierParam } from '#shared/http/identifier_param'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { operatorWriteOf } from '#shared/http/operator_write'
import { sendNotFound } from '#shared/http/problem'
import { sendInChunks } from '#shared/http/send_in_chunks'
import { showOrganization } from '../organization_transformer.js'
import { listOrganizationsValidator } from './operated_organizations_query.js'

/** A client that reads more slowly loses the rest, which the last line of a whole archive shows. */
const EXPORT_LIMIT_MS = 600_000
/** One archive at a time on an instance. */
const exportSlot = new AnswerSlots(1)

/** What operators do with organizations. */
@inject()
export default class OperatedOrganizationsController {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly archives: OrganizationArchiveRepository,
    private readonly renameOrganization: RenameOrganization
  ) {}

  async list({ request, response }: HttpContext) {
    const query = await listOrganizationsValidator.validate(request.qs())
    const { limit, before: after } = pageRequest(query)
    const organizations = await this.organizations.list(after, limit + 1)
    response.send(pageOf(organizations, limit, showOrganization))
  }

  async rename(ctx: HttpContext) {
    const { request, response } = ctx
    const write = await operatorWriteOf(ctx)
    const { name } = await request.validateUsing(nameValidator, { data: request.body() })
    const renamed = await this.renameOrganization.execute(identifierParam(ctx) ?? '', name, write)
    if (!renamed.ok) return sendNotFound(ctx, 'organization')
    response.send(showOrganization(renamed.value))
  }

  async export(ctx: HttpContext) {
    const organization = await this.organizations.find(identifierParam(ctx) ?? '')
    if (!organization) return sendNotFound(ctx, 'organization')
    if (!(await exportSlot.hold(ctx, organization.id))) return
    ctx.response.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    ctx.response.header('Content-Disposition', 'attachment; filename="organization.jsonl"')
    sendInChunks(ctx, this.archives.linesOf(organization.id), { limitMs: EXPORT_LIMIT_MS })
  }
}
