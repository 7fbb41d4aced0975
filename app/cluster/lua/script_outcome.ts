/**
 * How a call of the store ended. `refused`: it answered with an error. `not_sent`: no connection, so nothing happened
 * there. `unknown`: it was sent and no answer came; it may have run, and may still run later.
 */
export type ScriptOutcome<Reply> = Replied<Reply> | NoReply

interface Replied<Reply> {
  readonly kind: 'replied'
  readonly reply: Reply
}

export interface NoReply {
  readonly kind: 'refused' | 'not_sent' | 'unknown'
  readonly error: Error
}

/** A short reason for signals and logs, such as `unknown: Command timed out`; without key names or script texts. */
export function reasonOf({ kind, error }: NoReply): string {
  const text = kind === 'refused' ? codeOf(error.message) : error.message
  return `${kind}: ${text.slice(0, 80)}`
}

/** Inside a script, Redis reports a missing right as a plain error. */
function codeOf(text: string): string {
  const lacksRight = /^ERR The user executing the script can't (run this command|access)/.exec(text)
  if (lacksRight) {
    return `NOPERM, the user can't ${lacksRight[1] === 'access' ? 'use the key' : 'run a command of the script'}`
  }
  return text.split(' ', 1).join('')
}

/** Classifies the error of a rejected command: the store refused it, never saw it, or may have run it. */
export function noReply(thrown: unknown): NoReply {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (error.name === 'ReplyError') return { kind: 'refused', error }
  const wasNotSent = error.message.startsWith("Stream isn't writeable")
  return { kind: wasNotSent ? 'not_sent' : 'unknown', error }
}
