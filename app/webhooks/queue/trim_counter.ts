import { BoundedMap } from '#shared/bounded_map'

/** The most webhooks that are counted. One beyond it is trimmed later. */
const COUNTED_MAX = 10_000

/** Counts the rows that this process adds for each webhook, and says when older ones are to be removed. */
export class TrimCounter {
  readonly #added = new BoundedMap<string, number>(COUNTED_MAX)

  constructor(private readonly every: number) {}

  /** Counts a row. True for every `every`th one of a webhook. */
  isDueAfter(webhookId: string): boolean {
    const added = (this.#added.get(webhookId) ?? 0) + 1
    this.#added.set(webhookId, added % this.every)
    return added === this.every
  }
}
