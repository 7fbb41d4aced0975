import { api } from './client.js'
import { dataOf } from './revisioned.js'
import type { operations } from './schema.js'

type Validation = operations['routers.validate_rules']
type Rules = Validation['requestBody']['content']['application/json']

/** Checks the rules of a router against all others. Writes nothing. */
export function validateRules(
  body: Rules,
  query: NonNullable<Validation['parameters']['query']> = {},
  signal?: AbortSignal
) {
  const options = { body, params: { query }, ...(signal && { signal }) }
  return dataOf(api.POST('/v1/booking-flow-routers/validate-rules', options))
}

/** A stored router with its revision. */
export function readRouter(id: string, signal?: AbortSignal) {
  const options = { params: { path: { id } }, ...(signal && { signal }) }
  return dataOf(api.GET('/v1/booking-flow-routers/{id}', options))
}

/** The current conflicts of a stored router with another one, and the router itself. */
export async function conflictsWith(id: string, otherId: string, signal: AbortSignal) {
  const router = await readRouter(id, signal)
  const rules = {
    matching_criteria: router.matching_criteria,
    example_urls: router.example_urls,
    exclude_router_id: id,
  }
  const { conflicts } = await validateRules(rules, { conflicts: 'all' }, signal)
  const found = conflicts.items.filter(({ other_router: other }) => other.router_id === otherId)
  return { router, conflicts: found }
}
