/**
 * Whether a majority of MongoDB's members confirms what is written. Told by two moments of a primary, its newest write and
 * the newest one that a majority has, so that nothing is written to find out. Times in milliseconds of one clock.
 */
export class MajorityProgress {
  #confirmed: string | null = null
  #behindSinceMs = 0

  /** How long writes have waited while none was confirmed, as far as was seen; 0 at the first look. */
  waitingMs(moments: { readonly written: string; readonly confirmed: string }, nowMs: number) {
    const { written, confirmed } = moments
    const isBehind = written !== confirmed
    if (isBehind && confirmed === this.#confirmed) return nowMs - this.#behindSinceMs
    this.#confirmed = isBehind ? confirmed : null
    this.#behindSinceMs = nowMs
    return 0
  }
}
