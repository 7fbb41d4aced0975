import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import { STORE_ALARMS } from '#operations/readiness/store_alarms'
import { type HealthFindings, observations, type ProbedInstance } from './instance_probe.js'

/**
 * `shutting_down`: an instance drains. `not_serving`: no instance answers. `here_only`: the instances reach what does
 * not answer from here. `instance_only`: an instance cannot reach what others reach. `unclear`: deploy or outage.
 * `full`, `read_only`: a store answers and takes no writes. `slow`: all stores answer, and one of them late.
 */
type Verdict =
  | 'up'
  | 'shutting_down'
  | 'not_serving'
  | 'outage'
  | 'deploy'
  | 'instance_only'
  | 'here_only'
  | 'unclear'
  | 'full'
  | 'read_only'
  | 'slow'

type Advice = Readonly<Record<'known' | 'inferred', readonly string[]>>

const always = (...lines: string[]): Advice => ({ known: lines, inferred: lines })

const CONSOLE = 'Look at the status console of the hosted store.'
const RECOVERS =
  'After a short outage outside a deploy the service needs no restart: instances reconnect by themselves.'
const ROLLBACK =
  'The rollback is automatic and needs no action. Compare MONGODB_URI and REDIS_TCP_URL of the new task with those of the last one.'

/** What each verdict means and what to do next; one sentence per line. */
const ADVICE: Readonly<Record<Verdict, Advice>> = {
  up: always('Nothing is down.'),
  shutting_down: always(
    'No indicator is down: the instance is draining.',
    'Check again in a minute, or check another instance.'
  ),
  not_serving: always(
    'The process does not serve HTTP at this address. That is worse than a 503.',
    'Look at the state of the task and its last log lines. The load balancer replaces it because of /health/live.'
  ),
  outage: {
    known: [
      `Neither the service nor this machine reaches the store. ${CONSOLE}`,
      RECOVERS,
      'A deploy in progress reverts by itself. Start it again when the store is back.',
    ],
    inferred: [
      `This looks like an outage of the store, or of the network in between. ${CONSOLE}`,
      RECOVERS,
      'Check more instances with --url. Roll back only if this began with a deploy.',
    ],
  },
  deploy: {
    known: [
      'Only tasks of the new release miss the store: its configuration drifted, or an environment value is corrupted.',
      ROLLBACK,
    ],
    inferred: [
      'This looks like a deploy whose new task cannot reach the store. Look at the events of the ECS service.',
      `If a deploy is in progress: ${ROLLBACK}`,
      `If not: ${CONSOLE}`,
    ],
  },
  instance_only: always(
    'The store answers elsewhere, so it is not down. The cause is the network of this instance, or a single connection.',
    'Look for signals in its log, and check again in a minute. Roll back only if this began with a deploy.'
  ),
  here_only: always(
    'The instances reach the store; only this machine does not. Check the addresses and the network of this machine.'
  ),
  full: always(
    'The store has no space left: it answers reads and refuses writes. Nothing needs a restart.',
    'Redis: raise its memory (maxmemory, or the plan); evict nothing. MongoDB: enlarge its disk.',
    'docs/operations/runbook.md, "A slow or full store", says what grows and what may be deleted.'
  ),
  read_only: always(
    'The store answers reads and takes no writes: it has no primary, or is a replica.',
    `An election ends within seconds. If it lasts: ${CONSOLE}`,
    'Check that MONGODB_URI names all members and REDIS_TCP_URL the primary.'
  ),
  slow: always(
    'A store answers late. Requests wait for it and some get 503; readiness does after a second.',
    `Compare the latency with that of another machine: the network, or the store? ${CONSOLE}`
  ),
  unclear: always(
    'The instance is young and was the only one checked, so a deploy and an outage look the same.',
    'Add --deploying or --no-deploying, give the address of an older instance with another --url, or run this where MONGODB_URI and REDIS_TCP_URL are set.',
    CONSOLE
  ),
}

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
    isUp: verdict === 'up' || (verdict === 'slow' && down.length === 0),
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
  const isOnlyLate = instances.every(({ down: missed, slow }) => missed.length === slow.length)
  const isLateOrUp = isOnlyLate && !isSilent && !stores.some(({ isUp }) => !isUp)
  if (down.length > 0 && isLateOrUp) return ['slow', 'known']
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
