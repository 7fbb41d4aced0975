import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import type { AsOf } from '#routing/history/past_tables'
import { batchLines, batchRow, type BatchRow } from '#routing/resolve/batch_lines'
import { historyBeginText, readAsOf } from '#routing/history/as_of_http'
import { showExplanation } from '#routing/resolve/explain_http'
import { type ExplainedUrl, ExplainUrl } from '#routing/resolve/explain_url'
import { explanationLines } from '#routing/resolve/explanation_lines'
import { BATCH_MAX, ResolveBatch } from '#routing/resolve/resolve_batch'
import { isKeyboard, linesOf } from '#shared/console/lines_of'
import { EXIT } from '#shared/console/operator_command'
import { parseInstant } from '#shared/http/instant'
import { isIdentifier } from '#shared/identifiers'

/** The most URLs of a run, which takes some seconds. */
const URLS_MAX = 10_000
/** How long events may wait for a store at the end. */
const STORED_WITHIN_MS = 5_000

export default class RoutersResolve extends OrganizationCommand {
  static override commandName = 'routers:resolve'
  static override description =
    'Explain which router wins a URL, and why others do not; with --urls, resolve many and record the decisions'
  static override help = [
    'Exits with 0 when a router wins the URL, 3 when none does, 2 when an argument is invalid, 1 on failure.',
    `With --urls, takes up to ${URLS_MAX} URLs, one a line, and records a router event for each that a router wins, as POST …/resolve-batch does;`,
    'exits with 3 when no router wins one of them. Otherwise it records no event.',
  ]

  @args.string({ required: false, description: 'The URL, in quotes' })
  declare url?: string

  @flags.string({
    description:
      'Resolve the URLs of this file, or of standard input (-), and record the decisions',
  })
  declare urls?: string

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

  @flags.boolean({ description: 'Print one JSON object; of one URL as POST …/explain answers it' })
  declare json: boolean

  override async run(): Promise<void> {
    if (this.urls !== undefined) return this.#resolveAll(this.urls)
    const explanation = await this.#explain(this.url ?? this.refuse('give a URL, or --urls'))
    if (!explanation.resolution) this.exitCode = EXIT.found
    const lines = this.json
      ? [JSON.stringify(showExplanation(explanation))]
      : explanationLines(explanation)
    for (const line of lines) this.logger.log(line)
  }

  async #resolveAll(file: string): Promise<void> {
    const { url, at, asOf, router, near } = this
    if ([url, at, asOf, router, near].some((given) => given !== undefined && given !== false)) {
      this.refuse('--urls goes with --org and --json only')
    }
    const { id } = await this.organization()
    const urls = await this.#read(file)
    const resolveBatch = await this.app.container.make(ResolveBatch)
    const rows: BatchRow[] = []
    for (let from = 0; from < urls.length; from += BATCH_MAX) {
      const part = urls.slice(from, from + BATCH_MAX)
      const resolved = await resolveBatch.execute(
        id,
        part,
        (decision, taken) => rows.push(batchRow(taken, decision)) > 0
      )
      if (!resolved.ok) throw new Error(resolved.error.type)
    }
    if (rows.some((row) => row.decision_id === null)) this.exitCode = EXIT.found
    if (this.json) this.printJson({ decisions: rows })
    else this.print(batchLines(rows))
    await this.#storeAll()
  }

  /** Refuses the whole file for a line that is no URL. */
  async #read(file: string): Promise<string[]> {
    if (isKeyboard(file)) this.refuse('give the URLs on standard input')
    const urls: string[] = []
    let number = 0
    for await (const line of linesOf(file)) {
      number += 1
      if (line.trim() === '') continue
      const parsed = RequestUrl.parse(line)
      if (!parsed.ok) this.refuse(`line ${number}: ${parsed.error.message}`)
      if (urls.length === URLS_MAX) this.refuse(`there are more than ${URLS_MAX} URLs`)
      urls.push(line)
    }
    return urls
  }

  /** The process ends, and with it what is only in memory. */
  async #storeAll(): Promise<void> {
    const recorder = await this.app.container.make(RouterEventRecorder)
    const { lostCount } = recorder
    await recorder.stop(STORED_WITHIN_MS)
    const lost = recorder.lostCount - lostCount
    if (lost > 0) throw new Error(`${lost} decisions are not recorded: no store took them`)
  }

  async #explain(url: string): Promise<ExplainedUrl> {
    const organization = await this.organization()
    const explainUrl = await this.app.container.make(ExplainUrl)
    const explained = await explainUrl.execute(organization.id, {
      url,
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
