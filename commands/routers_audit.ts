import { flags } from '@adonisjs/core/ace'
import type { Organization } from '#organizations/organizations/organization'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { AUDIT_REPORT } from '#routing/audit/audit_http'
import { auditLines } from '#routing/audit/audit_lines'
import { reportOf } from '#routing/audit/audit_report'
import { AuditRouters, type RouterAudit } from '#routing/audit/audit_routers'
import { SEVERITIES, type Severity } from '#routing/engine/conflicts/conflict_kind'
import { EXIT, OperatorCommand } from '#shared/console/operator_command'
import { ProgressBar } from '#shared/console/progress_bar'
import { toned } from '#shared/console/table'
import { show } from '#shared/http/json_schema'
import { isStoreUnavailable } from '#shared/store_unavailable'

const PAGE_SIZE = 100
/** The most findings of one sort printed without --all. */
const FINDINGS_MAX = 100
const SHOWN_SEVERITIES: readonly Severity[] = ['high', 'medium']

export default class RoutersAudit extends OperatorCommand {
  static override commandName = 'routers:audit'
  static override description =
    'List conflicts, dead routers, inactive booking flows and example URLs that resolve elsewhere'
  static override help = [
    'Changes nothing. Exits with 0 without findings, 3 with findings, 2 when there is no such',
    'organization, 1 on failure.',
    'Conflicts of severity low and info are counted, but are not findings.',
    `Shows up to ${FINDINGS_MAX} findings of each sort, and all of them with --all or --json.`,
  ]

  @flags.string({ description: 'Identifier of an organization; without it, all are audited' })
  declare org?: string

  @flags.boolean({
    description: 'Show every finding, and conflicts of severity low and info as well',
  })
  declare all: boolean

  @flags.boolean({ description: 'Print one JSON object for each organization' })
  declare json: boolean

  override async run(): Promise<void> {
    const auditRouters = await this.app.container.make(AuditRouters)
    let unread = 0
    for await (const organization of this.#organizations()) {
      const audit = await this.#audit(auditRouters, organization)
      if (!audit) {
        unread += 1
        continue
      }
      if (audit.findingCount > 0) this.exitCode = EXIT.found
      if (this.json) this.#printJson(organization, audit)
      else this.#printLines(organization, audit)
    }
    if (unread > 0) throw new Error(`${unread} organizations could not be audited`)
  }

  /**
   * Null when the organization's data cannot be read, which is reported and must not hide the findings of the others.
   */
  async #audit(auditRouters: AuditRouters, { id }: Organization): Promise<RouterAudit | null> {
    const bar = new ProgressBar(id)
    try {
      return await auditRouters.execute(id, { onProgress: (share) => bar.show(share) })
    } catch (error) {
      bar.end()
      if (isStoreUnavailable(error)) throw error
      this.logger.logError(`${this.commandName}: ${id}: ${String(error)}`)
      return null
    } finally {
      bar.end()
    }
  }

  async *#organizations(): AsyncGenerator<Organization> {
    const organizations = await this.app.container.make(OrganizationRepository)
    if (this.org !== undefined) {
      const organization = await organizations.find(this.org)
      yield organization ?? this.refuse(`there is no organization ${this.org}`)
      return
    }
    let page = await organizations.list(null, PAGE_SIZE)
    while (page.length > 0) {
      yield* page
      page = await organizations.list(page.at(-1)?.id ?? null, PAGE_SIZE)
    }
  }

  #printJson({ id, name }: Organization, audit: RouterAudit): void {
    this.logger.log(
      JSON.stringify({
        organization: { _id: id, name },
        ...show(AUDIT_REPORT, { report: reportOf(audit), flows: audit.visitedFlows }),
      })
    )
  }

  #printLines({ id, name }: Organization, audit: RouterAudit): void {
    const { routerCount, findingCount } = audit
    const found = toned(findingCount > 0 ? 'doubtful' : 'good', `${findingCount} findings`)
    this.logger.log(`${JSON.stringify(name)} (${id}): ${routerCount} routers, ${found}`)
    const lines = auditLines(audit, {
      severities: new Set(this.all ? SEVERITIES : SHOWN_SEVERITIES),
      max: this.all ? Infinity : FINDINGS_MAX,
    })
    for (const line of lines) this.logger.log(`  ${line}`)
  }
}
