import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import {
  SIGNAL_CATALOGUE,
  type SignalAlarm,
  type SignalDefinition,
} from '#cluster/signals/signal_catalogue'
import { OperatorCommand } from '#shared/console/operator_command'
import { table } from '#shared/console/table'

const HEADINGS = ['SIGNAL', 'ALARM WHEN', 'REVERTS', 'PRINTED WHEN']

export default class SignalsList extends OperatorCommand {
  static override commandName = 'signals:list'
  static override description = 'List the signals with their meaning, alarm and threshold'
  static override help = [
    'Needs no store. Alarms exist in staging and production only. Exits with 0.',
  ]
  static override options: CommandOptions = { startApp: false }

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const signals: readonly (readonly [string, SignalDefinition])[] =
      Object.entries(SIGNAL_CATALOGUE)
    if (this.json) {
      this.printJson({ signals: signals.map(showSignal) })
      return
    }
    const rows = signals.map(([key, { emittedWhen, alarm }]) => [
      key,
      alarm ? thresholdText(alarm) : 'never',
      alarm?.revertsDeployment ? 'yes' : 'no',
      emittedWhen,
    ])
    this.print(table(HEADINGS, rows, ''))
  }
}

function thresholdText({ threshold, windowMinutes, periods }: SignalAlarm): string {
  const sum = `>= ${threshold} in ${windowMinutes} min`
  return periods === 1 ? sum : `${sum}, ${periods} times in a row`
}

function showSignal([key, { emittedWhen, alarm }]: readonly [string, SignalDefinition]) {
  return {
    key,
    emitted_when: emittedWhen,
    alarm: alarm && {
      name: alarm.name,
      threshold: alarm.threshold,
      window_minutes: alarm.windowMinutes,
      periods: alarm.periods,
      reverts_deployment: alarm.revertsDeployment,
      first_action: alarm.firstAction,
    },
  }
}
