import { flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { type ProbedStore, probeRedis } from '#cluster/console/redis_probe'
import { PROBED_STORE } from '#operations/cluster_view/cluster_view_schemas'
import { diagnose, type HealthDiagnosis } from '#operations/console/health_diagnosis'
import {
  type HealthFindings,
  type ProbedInstance,
  probeInstance,
} from '#operations/console/instance_probe'
import { probeMongo } from '#operations/readiness/mongo_probe'
import { EXIT, OperatorCommand } from '#shared/console/operator_command'
import { table, visible } from '#shared/console/table'
import { showAll } from '#shared/http/json_schema'

const HEADINGS = ['STORE', 'STATE', 'LATENCY', 'DETAIL']
const INSTANCES_MAX = 50

export default class HealthCheck extends OperatorCommand {
  static override commandName = 'health:check'
  static override description =
    'Walk through the procedure for a 503 on /health/ready: what is down, and what to do next'
  static override help = [
    'Changes nothing. Probes the stores from this machine, and with --url also instances. Ends within 15 seconds.',
    'Repeat --url for several instances: the stores that each one misses, and its uptime, distinguish an outage from a deploy.',
    'Behind a balancer, two answers may come from two instances: give each instance its own address if you can.',
    'Exits with 0 when all is up, 1 when something is down, 2 when the command line is wrong.',
  ]
  static override options: CommandOptions = { startApp: false }

  @flags.array({
    description: 'Address of an instance or of the balancer, such as http://127.0.0.1:3333',
  })
  declare url?: string[]

  @flags.boolean({
    description: 'A deploy is in progress; --no-deploying: none is',
    showNegatedVariantInHelp: true,
  })
  declare deploying?: boolean

  @flags.boolean({ description: 'Print one JSON object' })
  declare json: boolean

  override async run(): Promise<void> {
    const urls = this.#urls()
    const [instances, stores] = await Promise.all([
      Promise.all(urls.map(probeInstance)),
      this.#stores(urls.length > 0),
    ])
    const findings = { instances, stores, isDeploying: this.deploying ?? null }
    const diagnosis = diagnose(findings)
    if (!diagnosis.isUp) this.exitCode = EXIT.failed
    if (this.json) this.#printJson(findings, diagnosis)
    else this.#printLines(findings, diagnosis)
  }

  #urls(): URL[] {
    const given = this.url ?? []
    if (given.length > INSTANCES_MAX) {
      this.refuse(`--url can be given ${INSTANCES_MAX} times at most`)
    }
    return given.map((text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      if (url && /^https?:$/.test(url.protocol)) return url
      return this.refuse('--url must be an address such as http://127.0.0.1:3333')
    })
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

  #printLines({ instances, stores }: HealthFindings, diagnosis: HealthDiagnosis): void {
    const { down, alarms, known, verdict, certainty, advice } = diagnosis
    this.print(instances.map(instanceLine))
    if (stores.length > 0) this.print(table(HEADINGS, stores.map(storeRow), ''))
    if (down.length > 0) this.print([`down: ${down.join(', ')}`])
    if (alarms.length > 0) {
      const rows = alarms.map(({ counts, name, firstAction }) => [counts, name, firstAction])
      this.print(['', ...table(['TO CHECK', 'ALARM', 'FIRST'], rows, '')])
    }
    this.print(['', ...known.map((line) => visible(`known: ${line}`))])
    this.print([`verdict: ${verdict}${certainty === 'known' ? '' : ' (inferred)'}`, ...advice])
  }

  #printJson({ instances, stores }: HealthFindings, diagnosis: HealthDiagnosis): void {
    const { isUp, down, alarms, verdict, certainty, known, advice } = diagnosis
    this.printJson({
      is_up: isUp,
      down,
      verdict,
      certainty,
      known,
      advice,
      instances: instances.map((instance) => ({
        url: instance.url,
        is_ready: instance.isReady,
        down: instance.down,
        slow: instance.slow,
        connections_down: instance.connectionsDown,
        environment: instance.environment,
        uptime_seconds: instance.uptimeSeconds,
        release: instance.release,
        status: instance.status,
        reason: instance.reason,
      })),
      stores: showAll(PROBED_STORE, stores),
      alarms: alarms.map(({ counts, name }) => ({ counts, alarm: name })),
    })
  }
}

function instanceLine({ url, isAnswering, isReady, reason, ...about }: ProbedInstance): string {
  const state = isAnswering ? (isReady ? 'ready' : 'not ready') : `does not answer: ${reason}`
  const { environment, uptimeSeconds, release } = about
  const of = release === null ? '' : `, release ${release}`
  const known =
    environment === null ? '' : ` (${environment}, up for ${uptimeSeconds ?? '?'} s${of})`
  return visible(`${url} is ${state}${known}`.replace('is does', 'does'))
}

function storeRow({ name, condition, isUp, latencyMs, state }: ProbedStore): string[] {
  return [
    name,
    isUp ? condition : condition.toUpperCase(),
    latencyMs === null ? '-' : `${latencyMs.toFixed(1)} ms`,
    state,
  ]
}
