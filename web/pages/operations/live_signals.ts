import type { Signal } from './worries_of.js'

const KEPT_MAX = 500

export interface LiveSignals {
  /** Signals in Redis, newest first; at most 500. */
  readonly stored: readonly Signal[]
  /** Signals of the answering instance that Redis does not have yet. */
  readonly waiting: readonly Signal[]
  /** The cursor for newer signals; null until Redis answers. */
  readonly live: string | null
  /** The cursor for older signals; null at the end. */
  readonly older: string | null
  /** False during an outage of Redis. */
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

/** Adds an answer, which is the first one or has newer signals, oldest first. */
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

/** Adds an answer with older signals. */
export function withOlder(known: LiveSignals, { data, meta }: SignalsAnswer): LiveSignals {
  return { ...known, stored: joined(known.stored, data), older: meta.next_cursor }
}

function joined(first: readonly Signal[], second: readonly Signal[]): Signal[] {
  const known = new Set(first.map(({ _id }) => _id))
  return [...first, ...second.filter(({ _id }) => !known.has(_id))]
}
