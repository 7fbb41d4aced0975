import { args, flags } from '@adonisjs/core/ace'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { type ExplainedUrl, ExplainUrl } from '#routing/resolve/explain_url'
import type { AsOf } from '#routing/history/past_tables'
import { explanationLines } from '#routing/resolve/explanation_lines'
import { historyBeginText, readAsOf, showExplanation } from '#routing/resolve/resolve_http'
import { EXIT, OperatorCommand } from '#shared/console/operator_command'
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

  @flags.string({
    description: 'Ask the routers as of an organization revision, or of an instant; default now',
  })
  declare asOf?: string

  @flags.array({ description: 'Identifier of a router to explain; may be repeated' })
  declare router?: string[]

  @flags.boolean({
    description:
      'Also list the routers that miss the URL by one criterion, with a URL that they match',
  })
  declare near: boolean

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

  async #explain(): Promise<ExplainedUrl> {
    const organizations = await this.app.container.make(OrganizationRepository)
    const organization =
      (await organizations.find(this.org)) ?? this.refuse(`there is no organization ${this.org}`)
    const explainUrl = await this.app.container.make(ExplainUrl)
    const explained = await explainUrl.execute(organization.id, {
      url: this.url,
      atMs: this.#atMs(),
      asOf: this.#asOf(),
      routerIds: this.#routerIds(),
      near: this.near,
    })
    if (explained.ok) return explained.value
    const { error } = explained
    if (error.type === 'before_history') return this.refuse(historyBeginText(error.begin))
    return this.refuse(error.type === 'url_malformed' ? error.problem.message : error.type)
  }

  #asOf(): AsOf | undefined {
    const { asOf: text } = this
    if (text === undefined) return undefined
    return (
      readAsOf(/^\d+$/.test(text) ? Number(text) : text) ??
      this.refuse(
        '--as-of must be an organization revision, or an instant with its offset, such as 2026-03-01T09:00:00Z'
      )
    )
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
