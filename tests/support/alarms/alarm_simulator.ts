import type { SignalKey } from '#cluster/signals/signal_payloads'
import type { Environment } from '#infra/environment'
import { templateText } from '#infra/cloudformation/template_text'
import { type EventFilter, filterPattern } from './filter_pattern.js'

interface Resource {
  readonly Type: string
  readonly Properties: never
}

interface Template {
  readonly Parameters: Readonly<Record<string, { readonly Default?: unknown }>>
  readonly Resources: Readonly<Record<string, Resource>>
}

interface MetricFilterProperties {
  readonly FilterPattern: string
  readonly MetricTransformations: readonly {
    readonly MetricName: string
    readonly MetricNamespace: string
    readonly MetricValue: string
  }[]
}

interface AlarmProperties {
  readonly AlarmName: unknown
  readonly Namespace: string
  readonly MetricName: string
  readonly Period: number
  readonly EvaluationPeriods: number
  readonly DatapointsToAlarm: number
  readonly Threshold: number
}

/** Alarms with other settings are not simulated. */
const SIMULATED = {
  Statistic: 'Sum',
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
}

export interface LogEvent {
  readonly line: string
  /** Milliseconds from the start of a window shared by all alarms; defaults to 0. */
  readonly atMs?: number
}

/**
 * The log, metric filters and signal alarms that an environment's exported template describes. Leaves out filters of
 * JSON lines, which are not signals.
 */
export class AlarmSimulator {
  readonly #template: Template

  constructor(environment: Environment) {
    this.#template = JSON.parse(templateText(environment))
  }

  /** The names of the metrics that count this line. */
  countedBy(line: string): string[] {
    return this.#filters().flatMap(({ matches, metric }) => (matches(line) ? [metric] : []))
  }

  /** How often each signal was counted. */
  counts(events: readonly LogEvent[]): Partial<Record<SignalKey, number>> {
    const counts: Record<string, number> = {}
    for (const metric of events.flatMap(({ line }) => this.countedBy(line))) {
      const name = metric.slice(metric.lastIndexOf('/') + 1)
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }

  /** The sorted names of the alarms that trip at any time. */
  tripped(events: readonly LogEvent[]): string[] {
    const counted = events.map(({ line, atMs = 0 }) => ({ atMs, metrics: this.countedBy(line) }))
    return this.#alarms()
      .filter((alarm) => {
        const metric = `${alarm.Namespace}/${alarm.MetricName}`
        const times = counted.flatMap(({ atMs, metrics }) =>
          metrics.filter((name) => name === metric).map(() => atMs)
        )
        return trips(alarm, times)
      })
      .map(({ AlarmName }) => this.#resolve(AlarmName))
      .sort()
  }

  #filters(): { matches: EventFilter; metric: string }[] {
    return this.#ofSignals<MetricFilterProperties>('AWS::Logs::MetricFilter').flatMap(
      ({ FilterPattern, MetricTransformations }) =>
        MetricTransformations.map(({ MetricName, MetricNamespace, MetricValue }) => {
          if (MetricValue !== '1') throw new Error(`Not simulated: the value ${MetricValue}`)
          return {
            matches: filterPattern(FilterPattern),
            metric: `${MetricNamespace}/${MetricName}`,
          }
        })
    )
  }

  #alarms(): AlarmProperties[] {
    return this.#ofSignals<AlarmProperties & typeof SIMULATED>('AWS::CloudWatch::Alarm').map(
      (alarm) => {
        for (const [property, value] of Object.entries(SIMULATED)) {
          const found = alarm[property as keyof typeof SIMULATED]
          if (found !== value) throw new Error(`Not simulated: ${property} ${found}`)
        }
        return alarm
      }
    )
  }

  #ofSignals<Properties>(type: string): Properties[] {
    return Object.values(this.#template.Resources)
      .filter(({ Type, Properties: properties }) => Type === type && isOfSignals(properties))
      .map(({ Properties: properties }) => properties)
  }

  /** A text of the template, with its parameters' defaults. */
  #resolve(value: unknown): string {
    if (typeof value !== 'object' || value === null) return String(value)
    if ('Ref' in value) return String(this.#template.Parameters[String(value.Ref)]?.Default)
    if (!('Fn::Join' in value)) throw new Error(`Not simulated: ${JSON.stringify(value)}`)
    const [separator, parts] = value['Fn::Join'] as [string, unknown[]]
    return parts.map((part) => this.#resolve(part)).join(separator)
  }
}

/** A signal's metric carries the signal's key. */
function isOfSignals(properties: Partial<AlarmProperties & MetricFilterProperties>): boolean {
  const [transformation] = properties.MetricTransformations ?? []
  const metric = properties.MetricName ?? transformation?.MetricName ?? ''
  return metric.startsWith('redis.')
}

/** Whether enough windows in a row breach. A window without a count does not breach. */
function trips(alarm: AlarmProperties, times: readonly number[]): boolean {
  const sums: number[] = []
  for (const atMs of times) {
    const window = Math.floor(atMs / (alarm.Period * 1_000))
    sums[window] = (sums[window] ?? 0) + 1
  }
  const breaches = Array.from(sums, (sum = 0) => sum >= alarm.Threshold)
  return breaches.some((_, last) => {
    const evaluated = breaches.slice(Math.max(0, last + 1 - alarm.EvaluationPeriods), last + 1)
    return evaluated.filter(Boolean).length >= alarm.DatapointsToAlarm
  })
}
