import type { ProbedStore } from '#cluster/console/redis_probe'

/** A store in the answers of `health:check --json` and of `GET /v1/operations/stores`. */
export function showStore({ name, isUp, condition, latencyMs, state }: ProbedStore) {
  const latency = latencyMs === null ? null : Math.round(latencyMs * 10) / 10
  return { name, is_up: isUp, condition, latency_ms: latency, state }
}
