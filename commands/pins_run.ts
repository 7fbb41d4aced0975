import { flags } from '@adonisjs/core/ace'
import { OrganizationCommand } from '#organizations/organizations/organization_command'
import { pinLines } from '#routing/pins/pin_lines'
import { PIN_RUN, pinTotals } from '#routing/pins/pins_http'
import { RunPins } from '#routing/pins/run_pins'
import { EXIT } from '#shared/console/operator_command'
import { show } from '#shared/http/api'

export default class PinsRun extends OrganizationCommand {
  static override commandName = 'pins:run'
  static override description = 'Judge the pins of an organization: held, broken or ended'
  static override help = [
    'Changes nothing. Exits with 0 when all hold, 1 when one is broken or on failure, 2 when there is no such organization,',
    'so the CI of a consumer stops when a URL that it relies on no longer leads where it should.',
  ]

  @flags.boolean({ description: 'Print one JSON object, as POST /v1/router-pins/run answers it' })
  declare json: boolean

  override async run(): Promise<void> {
    const organization = await this.organization()
    const runPins = await this.app.container.make(RunPins)
    const run = await runPins.execute(organization.id)
    if (!run.ok) return this.refuse('a pin is gone')
    const { held, broken, ended } = pinTotals(run.value)
    if (broken > 0) this.exitCode = EXIT.failed
    if (this.json) return this.printJson(show(PIN_RUN, run.value))
    this.print(pinLines(run.value.pins))
    this.print([`${held} held, ${broken} broken, ${ended} ended`])
  }
}
