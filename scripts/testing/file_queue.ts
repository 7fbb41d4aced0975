import type { SpecFile } from './spec_files.ts'

/** A batch costs the start of a test process, about 3 s. */
const SHORTEST_BATCH_MS = 110_000

/** The end of a queue from which a lane takes files. */
export type QueueEnd = 'longest' | 'shortest'

/**
 * Hands the files of a run to lanes in batches, from the longest files or from the shortest. A batch is half of a lane's
 * equal share of what is left, so batches become shorter towards the end, and lanes end together although the estimates
 * are wrong.
 */
export class FileQueue {
  readonly #lanes: number
  readonly #waiting: { file: SpecFile; ms: number }[]

  constructor(files: readonly SpecFile[], lanes: number, expectedMs: (file: string) => number) {
    this.#lanes = lanes
    this.#waiting = files
      .map((file) => ({ file, ms: expectedMs(file.file) }))
      .sort((a, b) => b.ms - a.ms || a.file.file.localeCompare(b.file.file))
  }

  /** The files of the next batch; none when the queue is empty. */
  next(from: QueueEnd = 'longest'): SpecFile[] {
    const leftMs = this.#waiting.reduce((sum, { ms }) => sum + ms, 0)
    const wantedMs = Math.max(leftMs / (2 * this.#lanes), SHORTEST_BATCH_MS)
    const batch: SpecFile[] = []
    for (let tookMs = 0; tookMs < wantedMs;) {
      const one = from === 'longest' ? this.#waiting.shift() : this.#waiting.pop()
      if (one === undefined) break
      batch.push(one.file)
      tookMs += one.ms
    }
    return batch
  }
}
