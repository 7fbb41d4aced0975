import { flags } from '@adonisjs/core/ace'
import { OPERATOR_CREDENTIAL } from '#identity/operators/operator_credential_http'
import { OperatorCredentialRepository } from '#identity/operators/operator_credential_repository'
import { Clock } from '#shared/clock'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'

const SHOWN_MAX = 1_000
const HEADINGS = ['CREDENTIAL', 'NAME', 'EXPIRES AT', 'LAST USED AT', 'DERIVED FROM']

export default class OperatorsList extends OperatorCommand {
  static override commandName = 'operators:list'
  static override description = "List the operators' credentials, newest first; never their values"
  static override help = [
    `Changes nothing. Shows ${SHOWN_MAX} at most. Exits with 0, or with 1 on failure.`,
  ]

  @flags.boolean({ description: 'Show those of signed-in consoles as well' })
  declare derived: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const { container } = this.app
    const clock = await container.make(Clock)
    const repository = await container.make(OperatorCredentialRepository)
    const derived = this.derived === true
    const credentials = await repository.listLive(clock.now(), SHOWN_MAX, { derived })
    if (this.json) {
      return this.printJson({ credentials: showAll(OPERATOR_CREDENTIAL, credentials) })
    }
    const rows = credentials.map(({ id, name, expiresAt, lastUsedAt, derivedFromId }) => [
      id,
      JSON.stringify(name),
      expiresAt.toISOString(),
      lastUsedAt?.toISOString() ?? 'never',
      derivedFromId ?? '-',
    ])
    this.print(table(HEADINGS, rows, "there are no operators' credentials"))
    if (credentials.length === SHOWN_MAX) this.print([`the newest ${SHOWN_MAX} are shown`])
  }
}
