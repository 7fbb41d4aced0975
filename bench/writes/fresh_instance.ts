import { startBenchServer } from '../http/bench_world.js'
import type { BenchStores } from '../start_bench_stores.js'

const ROUTERS = '/v1/booking-flow-routers'

/** Until an instance that has just started, and has read no organization, answered or began to answer. */
export interface FirstAnswers {
  readonly resolveMs: number
  readonly exportMs: number
}

/** Starts an instance with `keyPrefix`, which no instance has used, for one request of each kind. */
export async function firstAnswersOf(
  stores: BenchStores,
  keyPrefix: string,
  bearers: { readonly resolve: string; readonly export: string }
): Promise<FirstAnswers> {
  const server = await startBenchServer(stores, 'server', '/health/ready', { keyPrefix })
  try {
    const ask = (path: string, authorization: string, init: RequestInit) =>
      msUntilFirstByte(`http://127.0.0.1:${server.port}${ROUTERS}${path}`, {
        ...init,
        headers: { authorization, 'content-type': 'application/json' },
      })
    const body = JSON.stringify({ url: 'https://www.example.com/book/flow-1?utm_source=none' })
    const resolveMs = await ask('/resolve', bearers.resolve, { method: 'POST', body })
    const exportMs = await ask('/export', bearers.export, {})
    return { resolveMs, exportMs }
  } finally {
    await server.stop()
  }
}

async function msUntilFirstByte(url: string, init: RequestInit): Promise<number> {
  const startedMs = performance.now()
  const response = await fetch(url, init)
  const reader = response.body?.getReader()
  await reader?.read()
  const took = performance.now() - startedMs
  await reader?.cancel()
  if (![200, 404].includes(response.status)) throw new Error(`${url} answered ${response.status}`)
  return took
}
