import { args, flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import type { ImportDraft } from '#routing/routers/writes/import_drafts'
import { IMPORTED_MAX, ImportRouters } from '#routing/routers/writes/import_routers'
import type { ConflictPolicy, PinsRefusal } from '#routing/routers/writes/write_participant'
import type { PinPolicy } from '#shared/write_options'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import {
  importedLines,
  problemTexts,
  type RefusedLine,
  refusedLines,
  showImported,
} from '#routing/routers/import/import_lines'
import { brokenPinText } from '#routing/routers/conflicts/verdict_text'
import { columnOf as columnOfField } from '#routing/routers/import/router_columns'
import { BookingFlowRepository } from '#organizations/booking_flows/booking_flow_repository'
import { readJsonLines, readRouterCsv } from '#routing/routers/import/import_bodies_http'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/router'
import { EXIT } from '#shared/console/operator_command'
import { bytesOf, isKeyboard, linesOf } from '#shared/console/lines_of'
import { ProgressBar } from '#shared/console/progress_bar'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'

/** The most lines of each sort printed without --all. */
const PRINTED_MAX = 100
/** The most pins that a refusal names. */
const NAMED_PINS_MAX = 20
/** The most bytes of a CSV. */
const BYTES_MAX = 16_777_216

interface DraftLine {
  readonly line: number
  readonly draft: ImportDraft
}

export default class RoutersImport extends OrganizationCommand {
  static override commandName = 'routers:import'
  static override description = 'Create routers from JSON lines or CSV, all of them or none'
  static override help = [
    `Takes up to ${IMPORTED_MAX} routers as routers:export prints them: in each line a payload of POST /v1/booking-flow-routers,`,
    'or a CSV, whose columns docs/api.md describes. A file whose name ends in .csv is a CSV.',
    'Of lines that tie, the later one wins. Every refused line is reported with its number.',
    'Exits with 0 when all were (or would be) created, 2 when none was, 3 when --partial skipped lines, 1 on failure.',
  ]

  @args.string({ description: 'A file, or - for standard input' })
  declare file: string

  @flags.boolean({ description: 'Report what would happen, and write nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Create the valid lines and skip the refused ones' })
  declare partial: boolean

  @flags.string({ description: 'jsonl or csv; by default the name of the file decides' })
  declare format?: string

  @flags.string({
    default: 'warn',
    description: 'Effect of conflicts of severity high: warn or reject',
  })
  declare onConflict: string

  @flags.string({
    default: 'reject',
    description: 'Effect of blocking pins that the import would break: reject or warn',
  })
  declare onPin: string

  @flags.array({
    description: 'Code of a warning to accept, because it is intended; may be repeated',
  })
  declare accept?: string[]

  @flags.boolean({
    description: `Print every warning and every refused line, not only ${PRINTED_MAX}`,
  })
  declare all: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const policies = { onConflict: this.#onConflict(), onPin: this.#onPin() }
    const organization = await this.organization()
    const lines = await this.#read(organization.id)
    const { imported, refused } = await this.#import(organization.id, lines, policies)
    refused.sort((one, other) => one.line - other.line)
    if (refused.length > 0) this.exitCode = this.partial ? EXIT.found : EXIT.refused
    if (this.json) this.#printJson(imported, refused)
    else this.#printLines(imported, refused)
  }

  /** With `--partial`, leaves out the refused lines and imports the others. */
  async #import(
    organizationId: string,
    lines: readonly DraftLine[],
    policies: { readonly onConflict: ConflictPolicy; readonly onPin: PinPolicy }
  ): Promise<{ imported: readonly WrittenRouter[]; refused: RefusedLine[] }> {
    const bar = new ProgressBar('comparing')
    const options = {
      ...policies,
      ...this.write,
      validateOnly: this.dryRun,
      accept: this.#accept(),
      onProgress: (share: number) => bar.show(share),
    }
    const columnOf = this.#isCsv() ? columnOfField : () => undefined
    const importRouters = await this.app.container.make(ImportRouters)
    const refused: RefusedLine[] = []
    let left = lines
    if (this.partial) {
      for (const { line, draft } of lines) {
        if (draft.ok) continue
        const problem = { type: 'invalid', problems: draft.error.problems } as const
        refused.push({ line, reasons: problemTexts(problem, { lineOf: () => line, columnOf }) })
      }
      left = lines.filter(({ draft }) => draft.ok)
    }
    for (;;) {
      const drafts = left.map(({ draft }) => draft)
      const outcome = await importRouters
        .execute(organizationId, drafts, options)
        .finally(() => bar.end())
      if (outcome.ok) return { imported: outcome.value, refused }
      if (outcome.error.type === 'too_many') return this.#refuseLength()
      if (outcome.error.type === 'quota_exceeded') return this.#refuseQuota(outcome.error)
      if (outcome.error.type === 'pins_broken') return this.#refusePins(outcome.error)
      const lineOf = (index: number) => left[index]?.line ?? 0
      const bad = Map.groupBy(outcome.error.drafts, ({ index }) => index)
      for (const [index, entries] of bad) {
        const reasons = entries.flatMap(({ problem }) =>
          problemTexts(problem, { lineOf, columnOf })
        )
        refused.push({ line: lineOf(index), reasons })
      }
      if (!this.partial) return { imported: [], refused }
      left = left.filter((_, index) => !bad.has(index))
    }
  }

  async #read(organizationId: string): Promise<DraftLine[]> {
    if (isKeyboard(this.file)) this.refuse('name a file, or pipe one into it')
    const { drafts, lines } = this.#isCsv()
      ? await this.#readCsv(organizationId)
      : await this.#readJsonLines()
    if (drafts.length > IMPORTED_MAX) this.#refuseLength()
    return drafts.map((draft, index) => ({ line: lines[index] ?? 0, draft }))
  }

  #isCsv(): boolean {
    const { format = this.file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl' } = this
    if (format !== 'csv' && format !== 'jsonl') this.refuse('--format must be jsonl or csv')
    return format === 'csv'
  }

  async #readJsonLines() {
    const read = await readJsonLines(linesOf(this.file), IMPORTED_MAX + 1)
    return read.ok
      ? read.value
      : this.refuse(
          `${this.file} has no JSON lines: line ${read.error} begins no object. Each line is one router, as routers:export prints it; a CSV needs --format=csv`
        )
  }

  async #readCsv(organizationId: string) {
    const flows = await this.app.container.make(BookingFlowRepository)
    const read = await readRouterCsv(await bytesOf(this.file, BYTES_MAX), (names) =>
      flows.named(organizationId, names)
    )
    if (read.ok) return read.value
    if (read.error.type === 'invalid') {
      return this.refuse(read.error.problems.map(({ message }) => message).join('. '))
    }
    const { message, isJson } = read.error.fault
    const hint = isJson ? ' JSON lines need --format=jsonl' : ''
    return this.refuse(`${this.file} is not CSV. ${message}${hint}`)
  }

  #refuseLength(): never {
    return this.refuse(
      `${this.file} has more than ${IMPORTED_MAX} routers: split it, and keep the order`
    )
  }

  #refuseQuota({ used, allowed }: QuotaExceeded): never {
    return this.refuse(
      `the organization has ${used.routers} routers and ${used.bytes} bytes, and may have ${allowed.routers} and ${allowed.bytes}`
    )
  }

  #refusePins({ broken }: PinsRefusal): never {
    const named = broken.slice(0, NAMED_PINS_MAX).map(brokenPinText).join('; ')
    const unnamed = broken.length - NAMED_PINS_MAX
    const others = unnamed > 0 ? ` and ${unnamed} others` : ''
    return this.refuse(
      `the import would break blocking pins, and --on-pin=warn imports all the same: ${named}${others}`
    )
  }

  #onConflict(): ConflictPolicy {
    const { onConflict } = this
    if (onConflict === 'warn' || onConflict === 'reject') return onConflict
    return this.refuse('--on-conflict must be warn or reject')
  }

  #onPin(): PinPolicy {
    const { onPin } = this
    if (onPin === 'reject' || onPin === 'warn') return onPin
    return this.refuse('--on-pin must be reject or warn')
  }

  #accept(): WarningCode[] {
    return (this.accept ?? []).map(
      (text) =>
        WARNING_CODES.find((code) => code === text) ??
        this.refuse(`--accept must be one of ${WARNING_CODES.join(', ')}`)
    )
  }

  #printLines(imported: readonly WrittenRouter[], refused: readonly RefusedLine[]): void {
    const max = this.all ? Infinity : PRINTED_MAX
    for (const text of refusedLines(refused, max)) this.logger.logError(text)
    this.print(importedLines(imported, max))
    const did = this.dryRun ? 'would be created, nothing was written' : 'created'
    this.print([`${imported.length} routers ${did}; ${refused.length} lines refused`])
  }

  #printJson(imported: readonly WrittenRouter[], refused: readonly RefusedLine[]): void {
    this.printJson({
      dry_run: this.dryRun === true,
      created: imported.length,
      routers: showImported(imported, !this.dryRun),
      refused,
    })
  }
}
