import { args, flags } from '@adonisjs/core/ace'
import { RevokeOperatorCredential } from '#identity/operators/revoke_operator_credential'
import { OperatorCommand } from '#shared/console/operator_command'
import { isIdentifier } from '#shared/identifiers'

export default class OperatorsRevoke extends OperatorCommand {
  static override commandName = 'operators:revoke'
  static override description =
    "Revoke an operator's credential and those that were derived from it"
  static override help = [
    'Every instance refuses them from then on.',
    'Exits with 0, 2 when there is no such credential, 1 on failure.',
  ]

  @args.string({ description: 'Identifier of the credential; operators:list names them' })
  declare credential: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { credential } = this
    const revokeCredential = await this.app.container.make(RevokeOperatorCredential)
    const isRevoked =
      isIdentifier(credential) && (await revokeCredential.execute(credential, this.write))
    if (!isRevoked) this.refuse(`there is no operator's credential ${credential}`)
    if (this.json) this.printJson({ revoked: credential.toLowerCase() })
    else this.print([`revoked ${credential}`])
  }
}
