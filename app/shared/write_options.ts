import type { Actor } from './actor.js'

/** Who asks for a write, and whether it is kept. */
export interface WriteOptions {
  /** Absent when the service itself writes. */
  readonly actor?: Actor | undefined
  /** Does all that the write does, then undoes it: it gets the answer of the write, and nothing is stored or announced. */
  readonly validateOnly?: boolean | undefined
}
