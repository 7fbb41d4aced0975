import { getActiveTestOrFail } from '@japa/runner'
import { QUERY_LIMITS_MS } from '#routing/routers/router_list_repository'

const OF_SERVICE = { ...QUERY_LIMITS_MS }
const PATIENT = { pattern: 10_000, filter: 10_000, search: 10_000 }

/** Lets a query take ten seconds: MongoDB may stand still for half a second, which is no slow query. */
export function patientQueryLimits(): void {
  Object.assign(QUERY_LIMITS_MS, PATIENT)
}

/** Until the active test ends, MongoDB gives a query up as soon as for the service. */
export function serviceQueryLimits(): void {
  Object.assign(QUERY_LIMITS_MS, OF_SERVICE)
  getActiveTestOrFail().cleanup(patientQueryLimits)
}
