import { bytesOf, LoadConnection, type LoadRequest } from './load_connection.js'

export interface SteadyLoadOptions {
  readonly connections: number
  readonly perSecond: number
  /** Asked often; no request is due once it is. */
  readonly isOver: (elapsedMs: number) => boolean
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
  { connections, perSecond, isOver }: SteadyLoadOptions
): Promise<SteadyOutcome> {
  const bytes = requests.map(bytesOf)
  const latenciesMs: number[] = []
  const free = await Promise.all(
    Array.from({ length: connections }, () => LoadConnection.open(port))
  )
  const all = [...free]
  const waiting: number[] = []
  const done = Promise.withResolvers<void>()
  const startMs = performance.now()
  let due = 0
  let isDone = false

  const send = (connection: LoadConnection, number: number) => {
    const next = bytes[number % bytes.length] ?? Buffer.alloc(0)
    connection.ask(next).then(() => {
      latenciesMs.push(performance.now() - (startMs + (number * 1_000) / perSecond))
      const late = waiting.shift()
      if (late === undefined) free.push(connection)
      else send(connection, late)
      if (isDone && latenciesMs.length === due) done.resolve()
    }, done.reject)
  }
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startMs
    const dueNow = Math.floor((elapsedMs * perSecond) / 1_000) + 1
    for (; due < dueNow; due++) {
      const connection = free.shift()
      if (connection) send(connection, due)
      else waiting.push(due)
    }
    if (!isOver(elapsedMs)) return
    clearInterval(timer)
    isDone = true
    if (latenciesMs.length === due) done.resolve()
  }, 1)
  try {
    await done.promise
  } finally {
    clearInterval(timer)
    for (const connection of all) connection.close()
  }
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) => latenciesMs[Math.floor((due - 1) * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1), answered: latenciesMs.length }
}
