import { args, flags } from '@adonisjs/core/ace'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { ExplainUrl } from '#routing/actions/explain_url'
import { explanationLines } from '#routing/console/explanation_lines'
import type { Explanation } from '#routing/engine/answers/explain'
import { showExplanation } from '#routing/http/resolve/explanation_transformer'
import { EXIT } from '#shared/console/exit_code'
import { OperatorCommand } from '#shared/console/operator_command'
import { parseInstant } from '#shared/http/instant'
import { isIdentifier } from '#shared/identifiers'

export default class RoutersResolve extends OperatorCommand {
  static override commandName = 'routers:resolve'
  static override description =
    'Explain which router wins a URL, and why others do not; records no event'
  static override help = [
    'Exits with 0 when a router wins the URL, 3 when none does, 2 when an argument is invalid, 1 on failure.',
  ]

  @args.string({ description: 'The URL, in quotes' })
  declare url: string

  @flags.string({ required: true, description: 'Identifier of the organization' })
  declare org: string

  @flags.string({
    description: 'The instant to resolve at, such as 2026-03-01T09:00:00Z; default now',
  })
  declare at?: string

  @flags.array({ description: 'Identifier of a router to explain; may be repeated' })
  declare router?: string[]

  @flags.boolean({ description: 'Print one JSON object, as POST …/explain answers it' })
  declare json: boolean

  override async run(): Promise<void> {
    const explanation = await this.#explain()
    if (!explanation.resolution) this.exitCode = EXIT.found
    const lines = this.json
      ? [JSON.stringify(showExplanation(explanation))]
      : explanationLines(explanation)
    for (const line of lines) this.logger.log(line)
  }

  async #explain(): Promise<Explanation> {
    const organizations = await this.app.container.make(OrganizationRepository)
    const organization =
      (await organizations.find(this.org)) ?? this.refuse(`there is no organization ${this.org}`)
    const explainUrl = await this.app.container.make(ExplainUrl)
    const explained = await explainUrl.execute(organization.id, {
      url: this.url,
      atMs: this.#atMs(),
      routerIds: this.#routerIds(),
    })
    return explained.ok ? explained.value : this.refuse(explained.error.problem.message)
  }

  #atMs(): number | undefined {
    if (this.at === undefined) return undefined
    const at = parseInstant(this.at)
    return (
      at?.getTime() ??
      this.refuse('--at must be an instant with its offset, such as 2026-03-01T09:00:00Z')
    )
  }

  #routerIds(): string[] {
    return (this.router ?? []).map((id) =>
      isIdentifier(id) ? id.toLowerCase() : this.refuse(`--router: ${id} is not an identifier`)
    )
  }
}
