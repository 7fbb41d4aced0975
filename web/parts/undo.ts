import { api } from '#console/api/client'
import { pinsProblem } from '#console/api/pins'
import { asProblem } from '#console/api/problems'
import { refreshRouters } from '#console/api/writing'
import { goTo } from '#console/shared/hash_location'
import type { Texts } from '#console/texts/spoken_texts'
import { problemSentence } from './answer.js'
import { toast, type Toast } from './toasts.js'

/** A request that wrote routers: its id, and one of the routers. */
export interface RouterWrite {
  readonly routerId: string
  readonly requestId: string
}

export function routerWrite(routerId: string, { headers }: Response): RouterWrite {
  return { routerId, requestId: headers.get('X-Request-Id') ?? '' }
}

/** Undoes writes of routers, the last one first. Refused if a router has changed since. */
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

/** The undo of a message: undoes writes of routers, and reports the outcome with a redo. */
export function undoOf(writes: readonly RouterWrite[], texts: Texts): () => void {
  return undoBy(texts, async () => {
    const { count, undone } = await restoreBefore(writes)
    return { text: texts.history.undo.done(count), undo: undoOf(undone, texts) }
  })
}

/** The undo of a message: runs `run`, which may return the message of success, and reports a failure. */
export function undoBy(texts: Texts, run: () => Promise<Toast | unknown>): () => void {
  const t = texts.history.undo
  const undo = async () => {
    try {
      const result = await run()
      toast(isToast(result) ? result : { text: t.doneOne })
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

function isToast(result: unknown): result is Toast {
  return typeof result === 'object' && result !== null && 'text' in result
}
