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
  /** The names of its lost store connections; none for a store whose connections have no names. */
  readonly connectionsDown: readonly string[]
  /** The words with which its stores refuse what it asks, or that they gave no answer in time. */
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
    const nothing = { status: null, down: [], connectionsDown: [], messages: [] }
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
