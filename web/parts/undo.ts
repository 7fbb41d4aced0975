import { api } from '#console/api/client'
import { pinsProblem } from '#console/api/pins'
import { asProblem } from '#console/api/problems'
import { refreshRouters } from '#console/api/query_client'
import { goTo } from '#console/shared/hash_location'
import type { Texts } from '#console/texts/spoken_texts'
import { problemSentence } from './answer.js'
import { toast, type Toast } from './toasts.js'

/** One request that wrote routers: one of them, and the request's own id. */
export interface RouterWrite {
  readonly routerId: string
  readonly requestId: string
}

export function routerWrite(routerId: string, { headers }: Response): RouterWrite {
  return { routerId, requestId: headers.get('X-Request-Id') ?? '' }
}

/** Gives all routers of the writes back the states before them, the last write first. Refused if one changed since. */
export async function restoreBefore(writes: readonly RouterWrite[]) {
  const undone: RouterWrite[] = []
  let count = 0
  for (const { routerId, requestId } of writes.toReversed()) {
    const { data, response } = await api.POST('/v1/router-changes/restore', {
      body: { router_id: routerId, request_id: requestId },
    })
    count += data?.ids.length ?? 0
    undone.push(routerWrite(routerId, response))
  }
  return { count, undone }
}

/** For a toast: undoes writes of routers, says how that went, and offers the way back. */
export function undoOf(writes: readonly RouterWrite[], texts: Texts): () => void {
  return undoBy(texts, async () => {
    const { count, undone } = await restoreBefore(writes)
    return { text: texts.history.undo.done(count), undo: undoOf(undone, texts) }
  })
}

/** For a toast: undoes by `run`, which may return the message of its success, and says why it failed. */
export function undoBy(texts: Texts, run: () => Promise<Toast | unknown>): () => void {
  const t = texts.history.undo
  const undo = async () => {
    try {
      const told = await run()
      toast(isToast(told) ? told : { text: t.doneOne })
    } catch (thrown) {
      const problem = asProblem(thrown)
      const changed = problem.status === 412 ? t.changed : problemSentence(problem, texts)
      const text = pinsProblem(thrown) === null ? changed : t.pins
      const action = { label: texts.titles.history, run: () => goTo('/history') }
      toast({ tone: 'problem', text, action })
    } finally {
      void refreshRouters()
    }
  }
  return () => void undo()
}

function isToast(told: unknown): told is Toast {
  return typeof told === 'object' && told !== null && 'text' in told
}
