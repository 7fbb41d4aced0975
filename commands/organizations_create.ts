import { flags } from '@adonisjs/core/ace'
import { CreateOrganization } from '#organizations/organizations/create_organization'
import { URL_PRIVACY_MODES } from '#organizations/organizations/organization'
import { ORGANIZATION } from '#organizations/organizations/organization_http'
import { nameValidator } from '#shared/console/name_validator'
import { OperatorCommand } from '#shared/console/operator_command'
import { show } from '#shared/http/json_schema'

export default class OrganizationsCreate extends OperatorCommand {
  static override commandName = 'organizations:create'
  static override description = 'Create an organization, at the top or below a parent'
  static override help = ['Exits with 0, 2 when the name or the parent is wrong, 1 on failure.']

  @flags.string({
    required: true,
    description: 'Its name, 1 to 100 characters; need not be unique',
  })
  declare name: string

  @flags.string({ description: 'Identifier of its parent, whose brand kit it inherits' })
  declare parent?: string

  @flags.string({
    description: `What is stored of the URLs that it resolves: ${URL_PRIVACY_MODES.join(', ')}`,
  })
  declare urlPrivacy?: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { name } = await nameValidator.validate({ name: this.name })
    const createOrganization = await this.app.container.make(CreateOrganization)
    const urlPrivacy = URL_PRIVACY_MODES.find((mode) => mode === this.urlPrivacy)
    if (this.urlPrivacy !== undefined && !urlPrivacy) {
      return this.refuse(`--url-privacy must be one of ${URL_PRIVACY_MODES.join(', ')}`)
    }
    const created = await createOrganization.execute(
      name,
      this.parent ?? null,
      urlPrivacy,
      this.write
    )
    if (!created.ok) return this.refuse(`there is no organization ${this.parent}`)
    const organization = created.value
    if (this.json) this.printJson(show(ORGANIZATION, organization))
    else this.print([`created ${JSON.stringify(organization.name)} (${organization.id})`])
  }
}
