import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { probeRedis, type ProbedStore } from '#cluster/console/redis_probe'
import {
  diagnose,
  type HealthDiagnosis,
  type HealthFindings,
} from '#operations/console/health_diagnosis'
import { type ProbedInstance, probeInstance } from '#operations/console/instance_probe'
import { probeMongo } from '#operations/readiness/mongo_probe'
import { EXIT } from '#shared/console/exit_code'
import { OperatorCommand } from '#shared/console/operator_command'
import { table, visible } from '#shared/console/table'

const HEADINGS = ['STORE', 'STATE', 'LATENCY', 'DETAIL']

export default class HealthCheck extends OperatorCommand {
  static override commandName = 'health:check'
  static override description =
    'Walk the procedure for a 503 on /health/ready: what is down, and what to do next'
  static override help = [
    'Changes nothing. Asks the stores from here, and with --url an instance as well; ends within 15 seconds.',
    'Exits with 0 when all is up, 1 when something is down, 2 when the command line is wrong.',
  ]
  static override options: CommandOptions = { startApp: false }

  @flags.string({
    description: 'Address of an instance or of the balancer, such as http://127.0.0.1:3333',
  })
  declare url?: string

  @flags.boolean({
    description: 'A deploy is under way; --no-deploying: none is',
    showNegatedVariantInHelp: true,
  })
  declare deploying?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const url = this.#url()
    const [instance, stores] = await Promise.all([
      url ? probeInstance(url) : null,
      this.#stores(url !== null),
    ])
    const findings = { instance, stores, isDeploying: this.deploying ?? null }
    const diagnosis = diagnose(findings)
    if (!diagnosis.isUp) this.exitCode = EXIT.failed
    if (this.json) this.#printJson(findings, diagnosis)
    else this.#printLines(findings, diagnosis)
  }

  #url(): URL | null {
    if (this.url === undefined) return null
    const url = URL.canParse(this.url) ? new URL(this.url) : null
    if (url && /^https?:$/.test(url.protocol)) return url
    return this.refuse('--url must be an address such as http://127.0.0.1:3333')
  }

  /** An operator who names an instance may have no environment of the service. */
  async #stores(mayBeMissing: boolean): Promise<ProbedStore[]> {
    try {
      const { default: cluster } = await import('#config/cluster')
      const { default: mongo } = await import('#config/mongo')
      return await Promise.all([probeMongo(mongo.uri), probeRedis(cluster)])
    } catch (error) {
      if (!mayBeMissing) throw error
      this.logger.logError(
        `${this.commandName}: the stores were not asked: there is no environment here`
      )
      return []
    }
  }

  #printLines({ instance, stores }: HealthFindings, diagnosis: HealthDiagnosis): void {
    if (instance) this.print([instanceLine(instance)])
    if (stores.length > 0) this.print(table(HEADINGS, stores.map(storeRow), ''))
    if (diagnosis.down.length > 0) this.print([`down: ${diagnosis.down.join(', ')}`])
    if (diagnosis.signals.length > 0) {
      const rows = diagnosis.signals.map(({ key, alarm }) => [key, alarm.name, alarm.firstAction])
      this.print(['', ...table(['SIGNAL TO CHECK', 'ALARM', 'FIRST'], rows, '')])
    }
    this.print(['', `verdict: ${diagnosis.verdict}`, ...diagnosis.advice])
  }

  #printJson({ instance, stores }: HealthFindings, diagnosis: HealthDiagnosis): void {
    const { isUp, down, signals, verdict, advice } = diagnosis
    this.printJson({
      ...{ is_up: isUp, down, verdict, advice },
      instance: instance && {
        ...{ url: instance.url, is_ready: instance.isReady, down: instance.down },
        ...{ environment: instance.environment, uptime_seconds: instance.uptimeSeconds },
        reason: instance.reason,
      },
      stores: stores.map(({ name, isUp: isStoreUp, latencyMs, state }) => ({
        ...{ name, is_up: isStoreUp, latency_ms: rounded(latencyMs), state },
      })),
      signals: signals.map(({ key, alarm }) => ({ key, alarm: alarm.name })),
    })
  }
}

function instanceLine({ url, isAnswering, isReady, reason, ...about }: ProbedInstance): string {
  const state = isAnswering ? (isReady ? 'ready' : 'not ready') : `does not answer: ${reason}`
  const { environment, uptimeSeconds } = about
  const known = environment === null ? '' : ` (${environment}, up for ${uptimeSeconds ?? '?'} s)`
  return visible(`${url} is ${state}${known}`.replace('is does', 'does'))
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

function storeRow({ name, isUp, latencyMs, state }: ProbedStore): string[] {
  return [
    name,
    isUp ? 'up' : 'DOWN',
    latencyMs === null ? '-' : `${latencyMs.toFixed(1)} ms`,
    state,
  ]
}
