import { readFrames } from './frames.js'
import { APART, isTransient, post, type Refused } from './service.js'
import type { OpenSession } from './open_session.js'
import { pause } from './pause.js'

/** How a session that was attended ended elsewhere. */
export type Outcome = 'completed' | 'abandoned' | 'unknown'

export interface AttendanceListener {
  onBy(by: 'stream' | 'heartbeat'): void
  onRefused(refused: Refused): void
  onOver(outcome: Outcome): void
}

/** Within which a stream must greet; a proxy that gathers answers lets none through. */
const GREETING_MS = 5_000
/** The service sends something every 15 s. */
const SILENCE_MS = 40_000
const BEAT_LIMIT_MS = 5_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 15_000

/**
 * Keeps the session alive until `signal` aborts: by a stream, which is opened again whenever it ends, and by a heartbeat
 * after each attempt that brought none. Once another page of the visitor has the stream, by heartbeats alone.
 */
export async function attend(
  service: string,
  session: OpenSession,
  listener: AttendanceListener,
  signal: AbortSignal
): Promise<void> {
  let isMoved = false
  for (let failures = 0; !signal.aborted; failures += 1) {
    const end: StreamEnd = isMoved ? FAILED : await openStream()
    if (signal.aborted) return
    if (end.outcome !== null) return listener.onOver(end.outcome)
    isMoved ||= end.isMoved
    if (end.wasLive) failures = 0
    else if (await isOver()) return
    await pause(end.retryMs ?? waitMs(failures), signal)
  }

  async function openStream(): Promise<StreamEnd> {
    const control = new AbortController()
    const abort = () => control.abort()
    signal.addEventListener('abort', abort, { signal: control.signal })
    let limit = setTimeout(abort, GREETING_MS)
    const end: StreamEnd = { ...FAILED }
    try {
      const headers = { authorization: `Bearer ${session.secret}` }
      const url = new URL(session.stream_url, service)
      const { ok, body } = await fetch(url, { ...APART, headers, signal: control.signal })
      if (!ok || !body) return end
      const onBytes = () => {
        clearTimeout(limit)
        limit = setTimeout(abort, SILENCE_MS)
      }
      await readFrames(body, onBytes, ({ type, data, retryMs }) => {
        if (type === 'ready') {
          end.wasLive = true
          listener.onBy('stream')
        }
        if (type === 'reconnect') end.retryMs = retryMs
        if (type === 'end') {
          const reason = String(JSON.parse(data).reason)
          if (reason === 'moved') end.isMoved = true
          else end.outcome = reason === 'completed' || reason === 'abandoned' ? reason : 'unknown'
        }
      })
    } catch {
      // Lost, too silent or aborted: the next attempt tells.
    } finally {
      abort()
      clearTimeout(limit)
    }
    return end
  }

  async function isOver(): Promise<boolean> {
    const beat = await post(service, {
      path: `/v1/booking-sessions/${session._id}/heartbeat`,
      credential: session.secret,
      body: {},
      limitMs: BEAT_LIMIT_MS,
    })
    if (signal.aborted) return true
    if (beat.isOk) listener.onBy('heartbeat')
    else if (isTransient(beat)) listener.onRefused(beat)
    else listener.onOver('unknown')
    return !beat.isOk && !isTransient(beat)
  }
}

interface StreamEnd {
  outcome: Outcome | null
  isMoved: boolean
  wasLive: boolean
  retryMs: number | null
}

const FAILED: StreamEnd = { outcome: null, isMoved: false, wasLive: false, retryMs: null }

/** Twice as long each time, and different for each visitor: they do not come back together. */
function waitMs(failures: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS) * (0.5 + Math.random() / 2)
}
