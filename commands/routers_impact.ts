import { args, flags } from '@adonisjs/core/ace'
import { errors } from '@vinejs/vine'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { AssessImpact, type ImpactInput, type ImpactRefusal } from '#routing/impact/assess_impact'
import { impactLines } from '#routing/impact/impact_lines'
import { readImpact, showImpact } from '#routing/impact/impact_http'
import { bytesOf, isKeyboard } from '#shared/console/lines_of'
import { ProgressBar } from '#shared/console/progress_bar'
import type { FieldError } from '#shared/http/problem'

const BYTES_MAX = 262_144

export default class RoutersImpact extends OrganizationCommand {
  static override commandName = 'routers:impact'
  static override description = 'Say what changes of routers would do to the traffic of past days'
  static override help = [
    'Takes the JSON of POST /v1/booking-flow-routers/impact: { "changes": [{ "op", "id", "router" }], "days", "at" }.',
    'Changes nothing. Exits with 0 when the impact is printed, 2 when the changes cannot be made, 1 on failure.',
  ]

  @args.string({ description: 'A file, or - for standard input' })
  declare file: string

  @flags.boolean({ description: 'Print every move and every broken pin' })
  declare all: boolean

  @flags.boolean({ description: 'Print one JSON object, as the endpoint answers it' })
  declare json: boolean

  override async run(): Promise<void> {
    const organization = await this.organization()
    const input = await this.#read()
    const assess = await this.app.container.make(AssessImpact)
    const bar = new ProgressBar('replaying')
    const onProgress = (share: number) => bar.show(share)
    const assessed = await assess
      .execute(organization.id, { ...input, onProgress })
      .finally(() => bar.end())
    if (!assessed.ok) return this.#refuseChanges(assessed.error)
    if (this.json) this.printJson(showImpact(assessed.value))
    else this.print(impactLines(assessed.value, this.all))
  }

  async #read(): Promise<ImpactInput> {
    if (isKeyboard(this.file)) this.refuse('name a file, or pipe one into it')
    const bytes = await bytesOf(this.file, BYTES_MAX)
    try {
      return await readImpact(JSON.parse(bytes.toString()))
    } catch (error) {
      if (error instanceof SyntaxError) return this.refuse(`${this.file} is not JSON`)
      if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
      const problems: readonly FieldError[] = error.messages
      return this.refuse(problems.map(({ message }) => message).join('. '))
    }
  }

  #refuseChanges({ problems }: ImpactRefusal): never {
    return this.refuse(
      problems
        .map(({ index, message }) => message.replace(/^The /, `The changes.${index}.`))
        .join('. ')
    )
  }
}
