import { writeFile } from 'node:fs/promises'
import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { type Environment, ENVIRONMENTS } from '#infra/environment'
import { OperatorCommand } from '#shared/console/operator_command'

type Format = keyof typeof FORMATS

/** Loaded on demand: the generators are not installed where the service runs. */
const FORMATS = {
  cloudformation: async (environment: Environment) => {
    const { templateText } = await import('#infra/cloudformation/template_text')
    return templateText(environment)
  },
  prometheus: async (environment: Environment) => {
    const { rulesText } = await import('#infra/prometheus/rules_text')
    return rulesText(environment)
  },
}

export default class AlarmsExport extends OperatorCommand {
  static override commandName = 'alarms:export'
  static override description =
    'Print metric filters, alarms and the service as CloudFormation, or alerting rules for Prometheus'
  static override options: CommandOptions = { startApp: false }
  static override help = [
    'Needs the development dependencies, but no store and no environment value.',
    'CloudFormation also needs those that "node scripts/install.mjs infra/cdk" installs.',
    'Exits with 0, 2 when the command line is wrong, 1 when the file cannot be written.',
  ]

  @flags.string({ required: true, description: ENVIRONMENTS.join(', ') })
  declare environment: string

  @flags.string({ required: true, description: Object.keys(FORMATS).join(', ') })
  declare format: string

  @flags.string({ description: 'File to write instead of standard output' })
  declare output?: string

  override async run(): Promise<void> {
    const environment =
      ENVIRONMENTS.find((name) => name === this.environment) ??
      this.refuse(`--environment must be one of ${ENVIRONMENTS.join(', ')}`)
    if (!isFormat(this.format)) {
      this.refuse(`--format must be one of ${Object.keys(FORMATS).join(', ')}`)
    }
    const text = await FORMATS[this.format](environment)
    if (this.output === undefined) this.print([text])
    else await writeFile(this.output, `${text}\n`)
  }
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name)
}
