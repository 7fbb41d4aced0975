/**
 * Whether a majority of MongoDB's members confirms writes. Compares a primary's newest write with the newest one that a
 * majority has, so that the check itself writes nothing. Times in milliseconds of one clock.
 */
export class MajorityProgress {
  #confirmed: string | null = null
  #behindSinceMs = 0

  /** How long writes have waited without a confirmation, as far as observed; 0 at the first call. */
  waitingMs(moments: { readonly written: string; readonly confirmed: string }, nowMs: number) {
    const { written, confirmed } = moments
    const isBehind = written !== confirmed
    if (isBehind && confirmed === this.#confirmed) return nowMs - this.#behindSinceMs
    this.#confirmed = isBehind ? confirmed : null
    this.#behindSinceMs = nowMs
    return 0
  }
}
