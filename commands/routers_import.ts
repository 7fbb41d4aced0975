import { args, flags } from '@adonisjs/core/ace'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import type { ImportDraft } from '#routing/actions/import_draft'
import { IMPORTED_MAX, ImportRouters } from '#routing/actions/import_routers'
import type { ConflictPolicy, WrittenRouter } from '#routing/actions/report_conflicts'
import { problemTexts } from '#routing/console/import_lines'
import { readDraft } from '#routing/http/imports/import_payload'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/warning_code'
import { EXIT } from '#shared/console/exit_code'
import { isKeyboard, linesOf } from '#shared/console/lines_of'
import { OperatorCommand } from '#shared/console/operator_command'
import { visible } from '#shared/console/table'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err } from '#shared/result'

/** The most warnings printed; all are counted. */
const WARNINGS_MAX = 20

interface DraftLine {
  readonly line: number
  readonly draft: ImportDraft
}

interface RefusedLine {
  readonly line: number
  readonly reasons: readonly string[]
}

export default class RoutersImport extends OperatorCommand {
  static override commandName = 'routers:import'
  static override description = 'Create routers from JSON lines, all of them or none'
  static override help = [
    `Takes up to ${IMPORTED_MAX} lines in the format of routers:export, each a payload of POST /v1/booking-flow-routers.`,
    'Of lines that tie, the later one wins. Every refused line is reported with its number.',
    'Exits with 0 when all were (or would be) created, 2 when none was, 3 when --partial skipped lines, 1 on failure.',
  ]

  @args.string({ description: 'A file, or - for standard input' })
  declare file: string

  @flags.string({
    required: true,
    alias: 'organization',
    description: 'Identifier of the organization',
  })
  declare org: string

  @flags.boolean({ description: 'Report what would happen, and write nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Create the valid lines and skip the refused ones' })
  declare partial: boolean

  @flags.string({
    default: 'warn',
    description: 'Effect of conflicts of severity high: warn or reject',
  })
  declare onConflict: string

  @flags.array({
    description: 'Code of a warning to accept, because it is intended; may be repeated',
  })
  declare accept?: string[]

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const onConflict = this.#onConflict()
    const organizations = await this.app.container.make(OrganizationRepository)
    const organization =
      (await organizations.find(this.org)) ?? this.refuse(`there is no organization ${this.org}`)
    const lines = await this.#read()
    const { imported, refused } = await this.#import(organization.id, lines, onConflict)
    refused.sort((one, other) => one.line - other.line)
    if (refused.length > 0) this.exitCode = this.partial ? EXIT.found : EXIT.refused
    if (this.json) this.#printJson(imported, refused)
    else this.#printLines(imported, refused)
  }

  /** With `--partial`, leaves out the refused lines and imports the others. */
  async #import(
    organizationId: string,
    lines: readonly DraftLine[],
    onConflict: ConflictPolicy
  ): Promise<{ imported: readonly WrittenRouter[]; refused: RefusedLine[] }> {
    const options = { onConflict, validateOnly: this.dryRun, accept: this.#accept() }
    const importRouters = await this.app.container.make(ImportRouters)
    const refused: RefusedLine[] = []
    let left = lines
    if (this.partial) {
      for (const { line, draft } of lines) {
        if (!draft.ok) refused.push({ line, reasons: messagesOf(draft.error.problems) })
      }
      left = lines.filter(({ draft }) => draft.ok)
    }
    for (;;) {
      const drafts = left.map(({ draft }) => draft)
      const outcome = await importRouters.execute(organizationId, drafts, options)
      if (outcome.ok) return { imported: outcome.value, refused }
      if (outcome.error.type === 'too_many') return this.#refuseLength()
      if (outcome.error.type === 'quota_exceeded') return this.#refuseQuota(outcome.error)
      const lineOf = (index: number) => left[index]?.line ?? 0
      const bad = Map.groupBy(outcome.error.drafts, ({ index }) => index)
      for (const [index, entries] of bad) {
        const reasons = entries.flatMap(({ problem }) => problemTexts(problem, lineOf))
        refused.push({ line: lineOf(index), reasons })
      }
      if (!this.partial) return { imported: [], refused }
      left = left.filter((_, index) => !bad.has(index))
    }
  }

  async #read(): Promise<DraftLine[]> {
    if (isKeyboard(this.file)) this.refuse('name a file, or pipe one into it')
    const lines: DraftLine[] = []
    let line = 0
    for await (const text of linesOf(this.file)) {
      line += 1
      if (text.trim() === '') continue
      if (lines.length === IMPORTED_MAX) this.#refuseLength()
      if (lines.length === 0 && !text.trimStart().startsWith('{')) {
        this.refuse(
          `${this.file} has no JSON lines: line ${line} begins no object. Each line is one router, as routers:export prints it`
        )
      }
      lines.push({ line, draft: await draftOf(text) })
    }
    return lines
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

  #onConflict(): ConflictPolicy {
    const { onConflict } = this
    if (onConflict === 'warn' || onConflict === 'reject') return onConflict
    return this.refuse('--on-conflict must be warn or reject')
  }

  #accept(): WarningCode[] {
    return (this.accept ?? []).map(
      (text) =>
        WARNING_CODES.find((code) => code === text) ??
        this.refuse(`--accept must be one of ${WARNING_CODES.join(', ')}`)
    )
  }

  #printLines(imported: readonly WrittenRouter[], refused: readonly RefusedLine[]): void {
    for (const { line, reasons } of refused) {
      for (const reason of reasons) this.logger.logError(visible(`line ${line}: ${reason}`))
    }
    for (const { router, warnings } of imported) {
      const { high, medium } = warnings.totals
      if (high + medium === 0) continue
      this.print([`${JSON.stringify(router.name)} meets others: ${high} high, ${medium} medium`])
    }
    const warned = imported.flatMap(({ router, ownWarnings }) =>
      ownWarnings.shown.map(({ message }) => `${JSON.stringify(router.name)}: ${message}`)
    )
    this.print(warned.slice(0, WARNINGS_MAX))
    const total = imported.reduce((sum, { ownWarnings }) => sum + ownWarnings.total, 0)
    const unprinted = total - Math.min(warned.length, WARNINGS_MAX)
    if (unprinted > 0) this.print([`and ${unprinted} more warnings`])
    const did = this.dryRun ? 'would be created, nothing was written' : 'created'
    this.print([`${imported.length} routers ${did}; ${refused.length} lines refused`])
  }

  #printJson(imported: readonly WrittenRouter[], refused: readonly RefusedLine[]): void {
    const isWritten = !this.dryRun
    this.printJson({
      dry_run: this.dryRun === true,
      created: imported.length,
      routers: imported.map(({ router, warnings, ownWarnings }) => ({
        ...(isWritten ? { _id: router.id } : {}),
        name: router.name,
        conflicts: warnings.totals,
        warnings: ownWarnings.shown.map(({ code, field, message }) => ({ code, field, message })),
        warnings_total: ownWarnings.total,
      })),
      refused,
    })
  }
}

async function draftOf(text: string): Promise<ImportDraft> {
  let payload: unknown
  try {
    payload = JSON.parse(text)
  } catch (error) {
    const message = `Not JSON: ${error instanceof Error ? error.message : String(error)}`
    return err({ problems: [{ field: '', rule: 'json', message }], legible: {} })
  }
  return readDraft(payload)
}

function messagesOf(problems: readonly { readonly message: string }[]): string[] {
  return problems.map(({ message }) => message)
}
