/** What an attack cost its instance; of counts, the mean of its requests. */
export interface Cost {
  /** The longest time for which the event loop stood still. */
  readonly holdMs: number
  /** How long the neighbour waited for two of three of its answers, at most. */
  readonly neighbourMs: number
  /** Commands that went to each store, without those that the neighbour caused. */
  readonly redisCommands: number
  readonly mongoCommands: number
  /** The largest answer. */
  readonly answerKiB: number
  /** What the process has in memory afterwards. */
  readonly memoryMiB: number
}

export const MEASURES = [
  'holdMs',
  'neighbourMs',
  'redisCommands',
  'mongoCommands',
  'answerKiB',
  'memoryMiB',
] as const

/** Those that other work on the machine does not lengthen. */
export const COUNTS = ['redisCommands', 'mongoCommands', 'answerKiB', 'memoryMiB'] as const

/** The least of each measure: a busy machine adds to some of them and takes from none. */
export function leastOf(one: Cost, other: Cost): Cost {
  return {
    holdMs: Math.min(one.holdMs, other.holdMs),
    neighbourMs: Math.min(one.neighbourMs, other.neighbourMs),
    redisCommands: Math.min(one.redisCommands, other.redisCommands),
    mongoCommands: Math.min(one.mongoCommands, other.mongoCommands),
    answerKiB: Math.min(one.answerKiB, other.answerKiB),
    memoryMiB: Math.min(one.memoryMiB, other.memoryMiB),
  }
}
