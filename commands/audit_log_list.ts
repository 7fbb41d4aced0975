import { flags } from '@adonisjs/core/ace'
import { AUDIT_ROW } from '#organizations/audit_log/audit_log_http'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'
import { isIdentifier } from '#shared/identifiers'

const SHOWN_MAX = 1_000
const HEADINGS = ['AT', 'ACTION', 'OBJECT', 'BY', 'FROM', 'BEFORE', 'AFTER']

export default class AuditLogList extends OperatorCommand {
  static override commandName = 'audit_log:list'
  static override description =
    "List what was written to an organization, or without one the operators' own writes"
  static override help = [
    `Changes nothing. Shows the newest ${SHOWN_MAX}. Exits with 0, 2 when --org is no identifier, 1 on failure.`,
  ]

  @flags.string({ description: 'Identifier of the organization' })
  declare org?: string

  @flags.string({ description: 'Only writes of this token, credential or command' })
  declare actor?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  /** Loaded on demand: the models read the environment, and listing the commands loads this file. */
  override async run(): Promise<void> {
    const { AuditLogRepository } = await import('#shared/persistence/audit_log_repository')
    const { AUDITED_KINDS } = await import('#shared/persistence/audit_log_repository')
    const { org = null, actor: actorId } = this
    if (org !== null && !isIdentifier(org)) this.refuse(`there is no organization ${org}`)
    const log = new AuditLogRepository()
    const { events } = await log.list(org, { kinds: AUDITED_KINDS, actorId }, null, SHOWN_MAX)
    if (this.json) return this.printJson({ rows: showAll(AUDIT_ROW, events) })
    const rows = events.map(({ at, action, object, actor, network, before, after }) => [
      at.toISOString(),
      action,
      object.id,
      actor ? `${actor.kind} ${JSON.stringify(actor.name)}` : 'service',
      network ?? '-',
      before ?? '-',
      after ?? '-',
    ])
    this.print(table(HEADINGS, rows, 'nothing was written'))
  }
}
