import type { Actor } from './actor.js'

/** How a change came about. Only the history of changes records it. */
export interface ChangeOrigin {
  /** Absent when the service itself wrote. */
  readonly actor?: Actor | undefined
  /** What made it, where the effect alone does not tell. */
  readonly by?: 'import' | 'revert' | undefined
  /** The organization revision whose state a revert restored. */
  readonly revertedTo?: number | undefined
  /** The first blocking pins that it broke, because its author overrode them. */
  readonly overriddenPins?: readonly string[] | undefined
}
