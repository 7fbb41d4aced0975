import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { RevokePublishableKey } from '#identity/keys/revoke_publishable_key'

export default class KeysRevoke extends OrganizationCommand {
  static override commandName = 'keys:revoke'
  static override description = 'Revoke a publishable key on every instance'
  static override help = [
    'Exits with 0, 2 when the organization has no such key, 1 on failure, 3 when Redis did not answer.',
    'While Redis is unavailable the key is still revoked, and instances refuse it within a second.',
  ]

  @args.string({ description: 'Identifier of the key; keys:list names them' })
  declare key: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { org, key } = this
    const revokeKey = await this.app.container.make(RevokePublishableKey)
    const missing = `the organization ${org} has no key ${key}`
    const [organizationId, id] = this.identifiersOf(key, missing)
    if (!(await revokeKey.execute(organizationId, id, this.write))) this.refuse(missing)
    if (this.json) this.printJson({ revoked: id })
    else this.print([`revoked ${key}`])
  }
}
