import { type Problem, UNAUTHORIZED } from '#shared/http/problem'

export const NEVER_CACHED = 'no-cache, no-store, must-revalidate'

export const METRICS_UNAUTHORIZED: Problem = {
  ...UNAUTHORIZED,
  code: 'E_METRICS_UNAUTHORIZED',
  detail: 'The value of METRICS_TOKEN is required: Authorization: Bearer …',
  challenge: 'Bearer realm="signalbox-metrics"',
}
