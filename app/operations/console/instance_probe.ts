import type { ProbedStore } from '#cluster/console/redis_probe'

const WITHIN_MS = 5_000

/** How an instance answered an operator's probe over HTTP. */
export interface ProbedInstance {
  readonly url: string
  /** True when it answered as `/health/ready` does; false also when something else listens there. */
  readonly isAnswering: boolean
  readonly isReady: boolean
  /** Its own status, such as `shutting_down`; null when it is not answering. */
  readonly status: string | null
  /** The indicators that are down. */
  readonly down: readonly string[]
  /** Those that are down because their store answers too late. */
  readonly slow: readonly string[]
  /** The names of its lost store connections; none for a store whose connections have no names. */
  readonly connectionsDown: readonly string[]
  /** The refusals of its stores, or that they did not answer in time. */
  readonly messages: readonly string[]
  readonly environment: string | null
  readonly uptimeSeconds: number | null
  /** The instance's RELEASE; null when it has none. */
  readonly release: string | null
  /** Why it is not answering. */
  readonly reason: string | null
}

/** Asks `/health/ready` and `/info` below `baseUrl`, for at most five seconds. Never rejects. */
export async function probeInstance(baseUrl: URL): Promise<ProbedInstance> {
  const base = baseUrl.href.replace(/\/+$/, '').replace(/\/health\/ready$/, '')
  const url = `${base}/health/ready`
  const [ready, info] = await Promise.all([ask(url), ask(`${base}/info`)])
  const { environment, uptime_seconds: uptime, release } = info.body
  const about = {
    url,
    environment: typeof environment === 'string' ? environment : null,
    uptimeSeconds: typeof uptime === 'number' ? uptime : null,
    release: typeof release === 'string' ? release : null,
  }
  const { status, error } = ready.body
  const isProbe = [200, 503].includes(ready.status) && typeof status === 'string'
  if (!isProbe) {
    const reason = ready.failure ?? `it answered ${ready.status}, and not as a readiness probe does`
    const nothing = { status: null, down: [], slow: [], connectionsDown: [], messages: [] }
    return { ...about, ...nothing, isAnswering: false, isReady: false, reason }
  }
  const indicators = typeof error === 'object' && error !== null ? Object.entries(error) : []
  return {
    ...about,
    isAnswering: true,
    isReady: ready.status === 200,
    status,
    reason: null,
    down: indicators.map(([name]) => name),
    slow: indicators.flatMap(([name, state]) => (Object(state).condition === 'slow' ? [name] : [])),
    connectionsDown: indicators.flatMap(([, state]) => textsOf(Object(state).connections)),
    messages: indicators.flatMap(([, state]) => textsOf([Object(state).message])),
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

interface Answer {
  /** 0 without an answer. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly failure: string | null
}

async function ask(url: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const response = await fetch(url, { signal, redirect: 'manual' })
    const text = await response.text()
    return { status: response.status, body: membersOf(text), failure: null }
  } catch (error) {
    return { status: 0, body: {}, failure: reasonOf(error) }
  }
}

function membersOf(text: string): Answer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? { ...body } : {}
  } catch {
    return {}
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${WITHIN_MS} ms`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}

/** The findings of an operator's probes and the statements of the operator. */
export interface HealthFindings {
  /** The probed instances; empty when no address was given. */
  readonly instances: readonly ProbedInstance[]
  /** As they answer from here; empty when they were not probed. */
  readonly stores: readonly ProbedStore[]
  /** The statement of the operator; null without one. */
  readonly isDeploying: boolean | null
}

const OBSERVED = {
  up: 'answers',
  slow: 'answers late',
  full: 'answers and has no space for writes',
  read_only: 'answers and takes no writes',
  away: 'does not answer',
} as const

/** The observations of the probes, in sentences without conclusions. */
export function observations({ instances, stores, isDeploying }: HealthFindings): string[] {
  const answering = instances.filter(({ isAnswering }) => isAnswering)
  return [
    ...stores.map(({ name, condition }) => `${name} ${OBSERVED[condition]} from here.`),
    ...(stores.length === 0 ? ['The stores were not probed from here.'] : []),
    ...(instances.length === 0 ? ['No instance was probed.'] : []),
    ...answering.map(observed),
    ...releases(answering),
    ...(isDeploying === null
      ? []
      : [`You say that ${isDeploying ? 'a' : 'no'} deploy is in progress.`]),
  ]
}

/** A start needs both stores, so an instance that answers has reached them once. */
function observed(probed: ProbedInstance): string {
  const { url, down, slow, connectionsDown, messages, uptimeSeconds } = probed
  const connections =
    connectionsDown.length > 0 ? [`connections: ${connectionsDown.join(', ')}`] : []
  const found = [...connections, ...messages].join('; ')
  const over = found === '' ? '' : ` (${found})`
  const verb = slow.length < down.length ? 'misses' : 'gets late answers from'
  const state = down.length > 0 ? `${verb} ${down.join(' and ')}${over}` : 'misses nothing'
  const since =
    uptimeSeconds === null ? '' : `; it reached both when it started ${uptimeSeconds} s ago`
  return `${new URL(url).host} ${state}${since}.`
}

function releases(answering: readonly ProbedInstance[]): string[] {
  const known = answering.flatMap(({ release: name, uptimeSeconds }) =>
    name === null || uptimeSeconds === null ? [] : [{ name, uptimeSeconds }]
  )
  const oldest = new Map<string, number>()
  for (const { name, uptimeSeconds } of known) {
    oldest.set(name, Math.max(uptimeSeconds, oldest.get(name) ?? 0))
  }
  return [...oldest].map(([name, seconds]) => `Release ${name} has run for ${seconds} s or longer.`)
}
