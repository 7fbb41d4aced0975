import { args, flags } from '@adonisjs/core/ace'
import { RenameOrganization } from '#organizations/organizations/update_organization'
import { nameValidator } from '#shared/console/name_validator'
import { OperatorCommand } from '#shared/console/operator_command'

export default class OrganizationsRename extends OperatorCommand {
  static override commandName = 'organizations:rename'
  static override description = 'Rename an organization'
  static override help = [
    'Exits with 0, 2 when the organization or the name is wrong, 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the organization' })
  declare organization: string

  @flags.string({ required: true, description: 'Its name, 1 to 100 characters' })
  declare name: string

  override async run(): Promise<void> {
    const { name } = await nameValidator.validate({ name: this.name })
    const rename = await this.app.container.make(RenameOrganization)
    const renamed = await rename.execute(this.organization, name, this.write)
    if (!renamed.ok) return this.refuse(`there is no organization ${this.organization}`)
    this.print([`${renamed.value.id} is ${JSON.stringify(renamed.value.name)}`])
  }
}
