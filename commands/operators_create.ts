import { flags } from '@adonisjs/core/ace'
import { parseLifetimeMs } from '#identity/credentials/lifetime'
import { CreateOperatorCredential } from '#identity/operators/create_operator_credential'
import { CREATED_OPERATOR_CREDENTIAL } from '#identity/operators/operator_credential_http'
import { nameValidator } from '#shared/console/name_validator'
import { OperatorCommand } from '#shared/console/operator_command'
import { show } from '#shared/http/json_schema'

export default class OperatorsCreate extends OperatorCommand {
  static override commandName = 'operators:create'
  static override description =
    'Create a credential for the operations of all organizations; its value is shown once'
  static override help = ['Exits with 0, 2 when an option is invalid, 1 on failure.']

  @flags.string({ required: true, description: 'Whose it is, such as the name of a person' })
  declare name: string

  @flags.string({ default: '90d', description: 'Lifetime, such as 12h or 30d; at most 366d' })
  declare expiresIn: string

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { name } = await nameValidator.validate({ name: this.name })
    const lifetimeMs =
      parseLifetimeMs(this.expiresIn) ??
      this.refuse('--expires-in must be a lifetime of at most 366 days, such as 12h or 30d')
    const createCredential = await this.app.container.make(CreateOperatorCredential)
    const created = await createCredential.execute({ name, lifetimeMs }, this.write)
    if (this.json) return this.printJson(show(CREATED_OPERATOR_CREDENTIAL, created))
    const { credential, value } = created
    this.print([
      `credential ${credential.id}`,
      `expires at ${credential.expiresAt.toISOString()}`,
      `token      ${value.release()}`,
    ])
  }
}
