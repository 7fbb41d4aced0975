import { writeFile } from 'node:fs/promises'
import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { OperatorCommand } from '#shared/console/operator_command'

export default class DashboardExport extends OperatorCommand {
  static override commandName = 'dashboard:export'
  static override description = 'Print the Grafana dashboard of the metrics'
  static override options: CommandOptions = { startApp: false }
  static override help = [
    'Needs no store and no environment value. Import the output into Grafana.',
    'Exits with 0, 2 when the command line is wrong, 1 when the file cannot be written.',
  ]

  @flags.string({ description: 'File to write instead of standard output' })
  declare output?: string

  override async run(): Promise<void> {
    const { dashboardText } = await import('#infra/grafana/dashboard_text')
    if (this.output === undefined) this.print([dashboardText()])
    else await writeFile(this.output, `${dashboardText()}\n`)
  }
}
