import { flags } from '@adonisjs/core/ace'
import { CreatePublishableKey, KEYS_MAX } from '#identity/keys/create_publishable_key'
import { originProofOf } from '#identity/keys/page_origin'
import {
  CREATED_PUBLISHABLE_KEY,
  createPublishableKeyValidator,
} from '#identity/keys/publishable_keys_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { show } from '#shared/http/json_schema'
import { alone } from '#shared/persistence/organization_writes'

export default class KeysCreate extends OrganizationCommand {
  static override commandName = 'keys:create'
  static override description =
    "Create a publishable key for an organization's pages; its value is shown once"
  static override help = [
    `An organization may have ${KEYS_MAX}. Exits with 0, 2 when an option is invalid, 1 on failure.`,
  ]

  @flags.string({ required: true, description: 'What the key is for' })
  declare name: string

  @flags.string({
    required: true,
    description: 'Origins of the pages, separated by commas, such as https://www.clinic.example',
  })
  declare origins: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const origins = this.origins.split(',').map((origin) => origin.trim())
    const fields = await createPublishableKeyValidator.validate({ name: this.name, origins })
    const organization = await this.organization()
    const createKey = await this.app.container.make(CreatePublishableKey)
    const created = await createKey.execute(organization.id, fields, null, alone, this.write)
    if (!created.ok) return this.refuse(`the organization ${this.org} has ${KEYS_MAX} keys`)
    if (this.json) return this.printJson(show(CREATED_PUBLISHABLE_KEY, created.value))
    const { key, value } = created.value
    this.print([
      `organization ${key.organizationId}`,
      `origins      ${key.origins.join(', ')}`,
      `key          ${value.release()}`,
      ...(key.unprovenOrigins.length === 0
        ? []
        : [
            `not proven   ${key.unprovenOrigins.join(', ')}`,
            `proof        ${originProofOf(key.organizationId)}`,
          ]),
    ])
  }
}
