import { args, flags } from '@adonisjs/core/ace'
import {
  type DeletionRefusal,
  OrganizationDeletionRepository,
} from '#organizations/operated_organizations/organization_deletion_repository'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'

export default class OrganizationsDelete extends OperatorCommand {
  static override commandName = 'organizations:delete'
  static override description =
    'Count what an organization has, and with --yes delete all of it in seven days'
  static override help = [
    'With --yes, its credentials admit nobody from now on. Until the seven days are over, --undo takes it back.',
    'Exits with 0, 2 when it does not exist, has others below it or is deleted already, 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the organization' })
  declare organization: string

  @flags.boolean({ description: 'Delete it' })
  declare yes: boolean

  @flags.boolean({ description: 'Delete it in a minute, not in seven days' })
  declare now: boolean

  @flags.boolean({ description: 'Take the deletion back' })
  declare undo: boolean

  override async run(): Promise<void> {
    const { organization: id } = this
    const deletions = await this.app.container.make(OrganizationDeletionRepository)
    if (this.undo) {
      const takenBack = await deletions.takeBack(id, this.write)
      if (!takenBack.ok) this.refuse(reasonOf(takenBack.error, id))
      return this.print([`${id} stays`])
    }
    const write = { ...this.write, validateOnly: !this.yes }
    const requested = await deletions.request(id, { isNow: Boolean(this.now) }, write)
    if (!requested.ok) return this.refuse(reasonOf(requested.error, id))
    const counts = await deletions.count(id)
    const rows = Object.entries(counts).map(([name, count]) => [name, String(count)])
    this.print(table(['COLLECTION', 'ROWS'], rows, ''))
    const { name, deletionDueAt } = requested.value
    const what = this.yes ? 'is deleted' : 'would be deleted with --yes'
    this.print([`${JSON.stringify(name)} ${what} at ${deletionDueAt?.toISOString() ?? ''}`])
  }
}

function reasonOf(refusal: DeletionRefusal, id: string): string {
  const reasons = {
    not_found: `there is no organization ${id}`,
    has_children: `other organizations are below ${id}`,
    begun: `rows of ${id} are deleted already`,
    not_requested: `the deletion of ${id} was not requested`,
  }
  return reasons[refusal]
}
