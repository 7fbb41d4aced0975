import createClient from 'openapi-fetch'
import createHooks from 'openapi-react-query'
import { session } from '#console/shared/session'
import { API_BASE } from './api_base.js'
import { problemOf } from './problems.js'
import type { paths } from './schema.js'

/**
 * Requests of the API, typed by its own document, with the session's token. An answer that is not a success is thrown as
 * `ApiProblem`; a 401 of the session's token also ends the session. Without an answer a request throws a `TypeError`:
 * `asProblem` reads both.
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

/** The value of the header `Authorization`. */
export function bearer(token: string): string {
  return `Bearer ${token}`
}
