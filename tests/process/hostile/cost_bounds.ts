/** What a request of one kind may cost at most, whoever sends it. */
export interface CostBound {
  readonly what: string
  /** Milliseconds for which the event loop may stand still. */
  readonly holdMs: number
  /** Commands to each store for one request. */
  readonly redisCommands: number
  readonly mongoCommands: number
  readonly answerKiB: number
}

const SMALL = { redisCommands: 4, mongoCommands: 10, answerKiB: 64 }

/** The rows of the table in docs/security.md. */
export const COST_BOUNDS = {
  refused: {
    what: 'a request without a valid credential',
    holdMs: 50,
    redisCommands: 3,
    mongoCommands: 2,
    answerKiB: 8,
  },
  head: { what: 'the head of a request', holdMs: 50, ...SMALL },
  url: { what: 'a URL to resolve or to explain', holdMs: 50, ...SMALL, answerKiB: 256 },
  batch: { what: 'a batch of URLs to resolve', holdMs: 50, ...SMALL, answerKiB: 4_200 },
  body: {
    what: 'a body of at most 1 MiB',
    holdMs: 100,
    ...SMALL,
    mongoCommands: 16,
    answerKiB: 1_100,
  },
  examples: {
    what: 'a list of example URLs',
    holdMs: 100,
    ...SMALL,
    mongoCommands: 16,
    answerKiB: 2_200,
  },
  import: {
    what: 'an import or a bulk change',
    holdMs: 500,
    redisCommands: 30,
    mongoCommands: 40,
    answerKiB: 5_600,
  },
  routers: {
    what: 'a question about the routers of an organization, or a change of one',
    holdMs: 200,
    redisCommands: 6,
    mongoCommands: 20,
    answerKiB: 1_100,
  },
  list: {
    what: 'a page of a list, also by a pattern or a search',
    holdMs: 200,
    redisCommands: 4,
    mongoCommands: 10,
    answerKiB: 1_100,
  },
  history: {
    what: 'a page of the history of routers',
    holdMs: 200,
    redisCommands: 4,
    mongoCommands: 30,
    answerKiB: 3_300,
  },
  pins: {
    what: 'what judges or lists the pins of an organization, also a change of its routers',
    holdMs: 200,
    redisCommands: 6,
    mongoCommands: 30,
    answerKiB: 1_100,
  },
  pin_run: {
    what: 'a run of all pins',
    holdMs: 200,
    redisCommands: 4,
    mongoCommands: 10,
    answerKiB: 5_000,
  },
  export: {
    what: 'an export of all routers, or the routing table',
    holdMs: 200,
    redisCommands: 4,
    mongoCommands: 210,
    answerKiB: 20_000,
  },
  operations: {
    what: 'a question of an operator about all instances',
    holdMs: 100,
    redisCommands: 60,
    mongoCommands: 4,
    answerKiB: 256,
  },
  traffic: {
    what: 'the traffic of an organization',
    holdMs: 200,
    redisCommands: 6,
    mongoCommands: 20,
    answerKiB: 5_600,
  },
  impact: {
    what: 'the impact of changes of routers',
    holdMs: 200,
    redisCommands: 30,
    mongoCommands: 230,
    answerKiB: 4_400,
  },
  stream: {
    what: 'a real-time stream',
    holdMs: 50,
    redisCommands: 4,
    mongoCommands: 10,
    answerKiB: 8,
  },
} satisfies Record<string, CostBound>

export type BoundId = keyof typeof COST_BOUNDS

/** What holds whatever is sent: the memory of a container, and how long a neighbour waits. */
export const INSTANCE_BOUND = { memoryMiB: 512, heapLimitMiB: 307, neighbourMs: 100 }

/** The lines of the table in docs/security.md, cells separated by ` | `. */
export function costBoundLines(): string[] {
  return Object.values<CostBound>(COST_BOUNDS).map((bound) => {
    const { what, holdMs, redisCommands, mongoCommands, answerKiB } = bound
    return [what, holdMs, redisCommands, mongoCommands, answerKiB].join(' | ')
  })
}
