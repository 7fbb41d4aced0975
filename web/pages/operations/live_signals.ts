import type { Signal } from './worries_of.js'

const KEPT_MAX = 500

/** The signals that the page holds. */
export interface LiveSignals {
  /** Those that Redis has, the newest first; at most 500. */
  readonly stored: readonly Signal[]
  /** Those of the instance that answered which Redis does not have yet. */
  readonly waiting: readonly Signal[]
  /** From where the next question goes on; null before Redis answered. */
  readonly live: string | null
  /** From where older ones go on; null when there are none. */
  readonly older: string | null
  /** False while Redis is away. */
  readonly isComplete: boolean
}

interface SignalsAnswer {
  readonly data: readonly Signal[]
  readonly meta: {
    readonly next_cursor: string | null
    readonly live_cursor: string | null
    readonly is_complete: boolean
  }
}

/** After the first answer, or one to what came since (the oldest first). */
export function withNews(known: LiveSignals | undefined, answer: SignalsAnswer): LiveSignals {
  const { data, meta } = answer
  if (!meta.is_complete) {
    const before = known ?? { stored: [], live: null, older: null }
    return { ...before, waiting: data, isComplete: false }
  }
  if (known === undefined || known.live === null) {
    const { next_cursor: older, live_cursor: live } = meta
    return { stored: data, waiting: [], live, older, isComplete: true }
  }
  const stored = joined([...data].reverse(), known.stored)
  const isCut = stored.length > KEPT_MAX
  return {
    stored: stored.slice(0, KEPT_MAX),
    waiting: [],
    live: meta.live_cursor,
    older: isCut ? null : known.older,
    isComplete: true,
  }
}

/** After an answer to older ones. */
export function withOlder(known: LiveSignals, { data, meta }: SignalsAnswer): LiveSignals {
  return { ...known, stored: joined(known.stored, data), older: meta.next_cursor }
}

function joined(first: readonly Signal[], second: readonly Signal[]): Signal[] {
  const known = new Set(first.map(({ _id }) => _id))
  return [...first, ...second.filter(({ _id }) => !known.has(_id))]
}
