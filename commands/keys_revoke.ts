import { args, flags } from '@adonisjs/core/ace'
import { RevokePublishableKey } from '#identity/keys/revoke_publishable_key'
import { OperatorCommand } from '#shared/console/operator_command'
import { isIdentifier } from '#shared/identifiers'

export default class KeysRevoke extends OperatorCommand {
  static override commandName = 'keys:revoke'
  static override description = 'Revoke a publishable key on every instance'
  static override help = [
    'Exits with 0, 2 when the organization has no such key, 1 on failure, 3 when Redis did not answer.',
    'While Redis is unavailable the key is still revoked, and instances refuse it within a second.',
  ]

  @args.string({ description: 'Identifier of the key; keys:list names them' })
  declare key: string

  @flags.string({ required: true, description: 'Identifier of the organization' })
  declare org: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { org, key } = this
    const revokeKey = await this.app.container.make(RevokePublishableKey)
    const isNamed = isIdentifier(org) && isIdentifier(key)
    const isRevoked =
      isNamed && (await revokeKey.execute(org.toLowerCase(), key.toLowerCase(), this.write))
    if (!isRevoked) this.refuse(`the organization ${org} has no key ${key}`)
    if (this.json) this.printJson({ revoked: key.toLowerCase() })
    else this.print([`revoked ${key}`])
  }
}
