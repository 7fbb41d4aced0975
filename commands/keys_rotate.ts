import { args, flags } from '@adonisjs/core/ace'
import { CreatePublishableKey, KEYS_MAX } from '#identity/keys/create_publishable_key'
import { CREATED_PUBLISHABLE_KEY } from '#identity/keys/publishable_keys_http'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { show } from '#shared/http/json_schema'
import { alone } from '#shared/persistence/organization_writes'

export default class KeysRotate extends OrganizationCommand {
  static override commandName = 'keys:rotate'
  static override description =
    'Create a second key with the origins of this one; both are valid until this one is revoked'
  static override help = [
    'Exits with 0, 2 when the organization has no such key or too many, 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the key; keys:list names them' })
  declare key: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { org, key: id } = this
    const missing = `the organization ${org} has no key ${id}`
    const named = this.identifiersOf(id, missing)
    const createKey = await this.app.container.make(CreatePublishableKey)
    const rotated = await createKey.rotate(...named, null, alone, this.write)
    if (!rotated.ok) {
      const isFull = rotated.error.type === 'too_many'
      return this.refuse(isFull ? `the organization ${org} has ${KEYS_MAX} keys` : missing)
    }
    if (this.json) return this.printJson(show(CREATED_PUBLISHABLE_KEY, rotated.value))
    const { key, value } = rotated.value
    this.print([`origins ${key.origins.join(', ')}`, `key     ${value.release()}`])
  }
}
