import type { HttpContext } from '@adonisjs/core/http'
import { type Problem, sendProblem } from '#shared/http/problem'

/** Says in the answer's ETag which revision of the router it shows. */
export function tagRevision({ response }: HttpContext, { revision }: { revision: number }): void {
  response.header('ETag', revisionTag({ revision }))
}

export function revisionTag({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}

/** The revisions that the request's If-Match accepts; undefined when any will do. */
export function expectedRevisions({ request }: HttpContext): number[] | undefined {
  const ifMatch = request.header('if-match')
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    const revision = /^\s*"(\d{1,15})"\s*$/.exec(tag)?.[1]
    return revision === undefined ? [] : [Number(revision)]
  })
}

export function sendRevisionStale(ctx: HttpContext): void {
  sendProblem(ctx, ROUTER_STALE)
}

export const ROUTER_STALE: Problem = {
  status: 412,
  code: 'E_ROUTER_STALE',
  title: 'Precondition failed',
  detail: 'The router has changed since it was read. Read it again.',
}
