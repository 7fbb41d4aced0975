/** Commands to each store. */
export interface Counts {
  readonly redis: number
  readonly mongo: number
}

/** What went to the stores in a stretch of time, and how often the neighbour asked meanwhile. */
export interface Stretch extends Counts {
  readonly tookMs: number
  readonly asked: number
}

/** An instance asks MongoDB by itself in bursts this far apart: a shorter stretch may contain all that one brings. */
const BURSTS_EVERY_MS = 1_000

const NOTHING: Counts = { redis: 0, mongo: 0 }

/**
 * What an instance sends to the stores by itself, which grows with time, and for its neighbour, which grows with the
 * questions. A busy machine polls less often than a quiet one, so the stretch that was seen last counts.
 */
export class CalmRates {
  #perMs = NOTHING
  #perQuestion = NOTHING

  /** Nobody asked anything in this stretch. */
  sawIdle({ redis, mongo, tookMs }: Omit<Stretch, 'asked'>): void {
    this.#perMs = { redis: redis / tookMs, mongo: mongo / tookMs }
  }

  /** The neighbour alone asked in this stretch. */
  sawQuestions(stretch: Stretch): void {
    const ofQuestions = less(stretch, times(this.#perMs, stretch.tookMs))
    this.#perQuestion = {
      redis: ofQuestions.redis / stretch.asked,
      mongo: ofQuestions.mongo / stretch.asked,
    }
  }

  /**
   * What neither time nor the neighbour caused in this stretch, however long it took. What an instance sends by itself
   * differs between two stretches as counts of chance do, so only what is twice its deviation above the rate counts.
   */
  beyond(stretch: Stretch): Counts {
    const { redis } = less(stretch, unlucky(this.#perMs, stretch.tookMs))
    const { mongo } = less(stretch, unlucky(this.#perMs, Math.max(stretch.tookMs, BURSTS_EVERY_MS)))
    return less({ redis, mongo }, times(this.#perQuestion, stretch.asked))
  }
}

function less(counts: Counts, others: Counts): Counts {
  return {
    redis: Math.max(0, counts.redis - others.redis),
    mongo: Math.max(0, counts.mongo - others.mongo),
  }
}

function times(each: Counts, count: number): Counts {
  return { redis: each.redis * count, mongo: each.mongo * count }
}

/** The most that a rate brings in `tookMs`, but for one stretch of forty. */
function unlucky(perMs: Counts, tookMs: number): Counts {
  const { redis, mongo } = times(perMs, tookMs)
  return { redis: redis + 2 * Math.sqrt(redis), mongo: mongo + 2 * Math.sqrt(mongo) }
}
