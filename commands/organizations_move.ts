import { args, flags } from '@adonisjs/core/ace'
import { MoveOrganization } from '#organizations/organizations/move_organization'
import { ORGANIZATION } from '#organizations/organizations/organization_http'
import { OperatorCommand } from '#shared/console/operator_command'
import { show } from '#shared/http/json_schema'

export default class OrganizationsMove extends OperatorCommand {
  static override commandName = 'organizations:move'
  static override description =
    'Move an organization and its descendants below another parent or to the top'
  static override help = [
    'From then on, every instance takes inherited brand kits from the new ancestors.',
    'Exits with 0, even if nothing had to move; 2 when an organization does not exist or would become its own ancestor; 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the organization' })
  declare organization: string

  @flags.string({ description: 'Identifier of the new parent' })
  declare parent?: string

  @flags.boolean({ description: 'Move it to the top' })
  declare top: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { organization: id, parent } = this
    if ((parent === undefined) !== Boolean(this.top)) {
      this.refuse('name the new --parent, or say --top')
    }
    const moveOrganization = await this.app.container.make(MoveOrganization)
    const moved = await moveOrganization.execute(id, parent ?? null, this.write)
    if (!moved.ok) {
      const reasons = {
        not_found: `there is no organization ${id}`,
        parent_unknown: `there is no organization ${parent}`,
        cycle: `${parent} is ${id} or below it`,
      }
      return this.refuse(reasons[moved.error])
    }
    const { organization, descendantCount } = moved.value
    if (this.json) {
      this.printJson({ ...show(ORGANIZATION, organization), descendants: descendantCount })
      return
    }
    const name = `${JSON.stringify(organization.name)} (${organization.id})`
    const place = organization.parentId === null ? 'at the top' : `below ${organization.parentId}`
    this.print([`${name} is ${place}, with ${descendantCount} organizations below it`])
  }
}
