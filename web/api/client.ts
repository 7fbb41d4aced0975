import createClient from 'openapi-fetch'
import createHooks from 'openapi-react-query'
import { session } from '#console/shared/session'
import { API_BASE } from './api_base.js'
import { problemOf } from './problems.js'
import type { paths } from './schema.js'

/**
 * The client of the API, typed by its own document, with the session's token. A refusal throws an `ApiProblem`, and a 401 for
 * the session's token ends the session. A request without an answer throws a `TypeError`. `asProblem` converts both.
 */
export const api = createClient<paths>({ baseUrl: API_BASE })

/** `useQuery`, `useMutation` and `queryOptions` of TanStack Query over `api`. Its errors are `ApiProblem`s. */
export const apiHooks = createHooks(api)

api.use({
  onRequest({ request }) {
    const token = session.current()?.token
    if (token !== undefined && !request.headers.has('Authorization')) {
      request.headers.set('Authorization', bearer(token))
    }
  },
  async onResponse({ request, response }) {
    if (response.ok || response.status === 304) return
    const token = session.current()?.token
    const isOurs = token !== undefined && request.headers.get('Authorization') === bearer(token)
    if (response.status === 401 && isOurs) session.end('refused')
    throw await problemOf(response)
  },
})

export function bearer(token: string): string {
  return `Bearer ${token}`
}
