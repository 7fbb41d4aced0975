import { bytesOf, LoadConnection, type LoadRequest } from './load_connection.js'

export interface SteadyLoadOptions {
  readonly connections: number
  readonly perSecond: number
  readonly durationMs: number
}

export interface SteadyOutcome {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly worstMs: number
  readonly answered: number
}

/**
 * Sends requests at a fixed rate, regardless of earlier ones, over connections that each carry one at a time. A latency
 * starts when the request was due, so it includes the wait for a free connection or for this process. Throws on an
 * answer other than 200.
 */
export async function steadyLoad(
  port: number,
  requests: readonly LoadRequest[],
  { connections, perSecond, durationMs }: SteadyLoadOptions
): Promise<SteadyOutcome> {
  const bytes = requests.map(bytesOf)
  const total = Math.max(1, Math.floor((durationMs * perSecond) / 1_000))
  const latenciesMs: number[] = []
  const free = await Promise.all(
    Array.from({ length: connections }, () => LoadConnection.open(port))
  )
  const all = [...free]
  const waiting: number[] = []
  const done = Promise.withResolvers<void>()
  const startMs = performance.now()
  let due = 0

  const send = (connection: LoadConnection, number: number) => {
    const next = bytes[number % bytes.length] ?? Buffer.alloc(0)
    connection.ask(next).then(() => {
      latenciesMs.push(performance.now() - (startMs + (number * 1_000) / perSecond))
      const late = waiting.shift()
      if (late === undefined) free.push(connection)
      else send(connection, late)
      if (latenciesMs.length === total) done.resolve()
    }, done.reject)
  }
  const timer = setInterval(() => {
    const dueNow = Math.floor(((performance.now() - startMs) * perSecond) / 1_000) + 1
    for (; due < Math.min(total, dueNow); due++) {
      const connection = free.shift()
      if (connection) send(connection, due)
      else waiting.push(due)
    }
  }, 1)
  try {
    await done.promise
  } finally {
    clearInterval(timer)
    for (const connection of all) connection.close()
  }
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) => latenciesMs[Math.floor((total - 1) * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1), answered: latenciesMs.length }
}
