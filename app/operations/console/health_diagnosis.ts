import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import { STORE_ALARMS } from '#operations/readiness/store_alarms'
import { ADVICE, type Verdict } from './health_advice.js'
import type { ProbedInstance } from './instance_probe.js'
import type { HealthFindings } from './health_findings.js'
import { observations } from './health_observations.js'

/** An instance younger than this may belong to a deployment: its bake window. */
const BAKE_SECONDS = 900

/** The signals that say more about an indicator. MongoDB prints none; it has its own alarm. */
const SIGNALS_OF: Readonly<Record<string, readonly SignalKey[]>> = {
  redis: ['redis.adapter.disconnected', 'redis.subscription.dropped', 'redis.lock.unavailable'],
}

/** An alarm that matches what is down, and what it counts: a signal or a metric. */
interface FittingAlarm {
  readonly counts: string
  readonly name: string
  readonly firstAction: string
}

/** `known`: the observations leave no other explanation. `inferred`: it is the likeliest one. */
type Certainty = 'known' | 'inferred'

export interface HealthDiagnosis {
  readonly isUp: boolean
  readonly down: readonly string[]
  readonly alarms: readonly FittingAlarm[]
  readonly verdict: Verdict
  readonly certainty: Certainty
  /** What was observed, one sentence per line. */
  readonly known: readonly string[]
  /** What the verdict means and what to do next; one sentence per line. */
  readonly advice: readonly string[]
}

/** Follows the operator's procedure for a 503 of `/health/ready`, with the findings of the probes on both sides. */
export function diagnose(findings: HealthFindings): HealthDiagnosis {
  const { instances, stores } = findings
  const lostHere = stores.filter(({ isUp }) => !isUp).map(({ name }) => name)
  const down = [...new Set([...instances.flatMap((one) => one.down), ...lostHere])]
  const [verdict, certainty] = judge(findings, down)
  return {
    isUp: verdict === 'up' || verdict === 'slow',
    down,
    alarms: down.flatMap(alarmsOf),
    verdict,
    certainty,
    known: observations(findings),
    advice: ADVICE[verdict][certainty],
  }
}

function isYoung({ uptimeSeconds }: ProbedInstance): boolean {
  return uptimeSeconds !== null && uptimeSeconds < BAKE_SECONDS
}

function judge(findings: HealthFindings, down: readonly string[]): [Verdict, Certainty] {
  const { instances, stores } = findings
  const conditions = new Set(stores.map(({ condition }) => condition))
  if (!conditions.has('away')) {
    if (conditions.has('full')) return ['full', 'known']
    if (conditions.has('read_only')) return ['read_only', 'known']
  }
  const isSilent = instances.some(({ isAnswering }) => !isAnswering)
  if (down.length > 0 && instances.some(({ isAnswering }) => isAnswering)) {
    return judgeLoss(findings)
  }
  if (isSilent) return ['not_serving', 'known']
  if (down.length > 0) return ['outage', 'inferred']
  if (instances.every(({ isReady }) => isReady)) {
    return [conditions.has('slow') ? 'slow' : 'up', 'known']
  }
  const isLeaving = instances.every(({ isReady, status }) => isReady || status === 'shutting_down')
  return isLeaving
    ? ['shutting_down', 'known']
    : ['instance_only', stores.length > 0 ? 'known' : 'inferred']
}

/** A store is away for an instance that answers, or from here. */
function judgeLoss(findings: HealthFindings): [Verdict, Certainty] {
  const answering = findings.instances.filter(({ isAnswering }) => isAnswering)
  const missing = answering.filter(({ down }) => down.length > 0)
  const well = answering.filter(({ down }) => down.length === 0)
  if (missing.length === 0) return ['here_only', 'known']
  const missed = new Set(missing.flatMap(({ down }) => down))
  const isAwayHere = findings.stores.some(({ name, isUp }) => !isUp && missed.has(name))
  if (isAwayHere) return ['outage', well.length === 0 ? 'known' : 'inferred']
  if (findings.isDeploying !== false && missing.every(isYoung)) {
    const recent = judgeRecent(missing, well, findings.isDeploying)
    if (recent) return recent
  }
  if (findings.isDeploying) return ['deploy', 'inferred']
  if (well.length > 0) return ['instance_only', 'known']
  const maybeDeploy = findings.isDeploying === null && missing.every(isYoung)
  const answersHere = findings.stores.length > 0
  if (maybeDeploy) return answersHere ? ['deploy', 'inferred'] : ['unclear', 'inferred']
  return answersHere && missing.length === 1 ? ['instance_only', 'known'] : ['outage', 'inferred']
}

/**
 * Every instance that cannot reach the store is young, and the store is reachable from here. Null when the other
 * instances say nothing about it.
 */
function judgeRecent(
  missing: readonly ProbedInstance[],
  well: readonly ProbedInstance[],
  isDeploying: boolean | null
): [Verdict, Certainty] | null {
  const established = well.filter((sibling) => !isYoung(sibling))
  const [sibling] = established
  if (!sibling) return null
  const releases = new Set(missing.map(({ release }) => release))
  if (sibling.release === null || releases.has(null)) return ['deploy', 'inferred']
  const isNew = established.every(({ release }) => !releases.has(release))
  if (isNew) return ['deploy', 'known']
  return isDeploying ? ['deploy', 'inferred'] : ['instance_only', 'inferred']
}

function alarmsOf(down: string): FittingAlarm[] {
  const ofSignals = (SIGNALS_OF[down] ?? []).map((key) => {
    const { alarm } = SIGNAL_CATALOGUE[key]
    if (alarm === null) throw new Error(`${key} has no alarm`)
    return { counts: key, name: alarm.name, firstAction: alarm.firstAction }
  })
  const ofStores = STORE_ALARMS.filter(({ store }) => store === down).map(
    ({ metric, name, firstAction }) => ({ counts: metric, name, firstAction })
  )
  return [...ofSignals, ...ofStores]
}
