import type { Session } from '../embed.js'

/** A session with what attends and completes it. */
export interface OpenSession extends Session {
  readonly secret: string
  readonly stream_url: string
}
