import autocannon from 'autocannon'

const TIMEOUT_SECONDS = 120
/** A run ends with a sample. */
const SAMPLE_MS = 100

/** A request as load generators send it, again and again or in turn with its likes. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type ClosedLoadOptions = { readonly connections: number } & (
  { readonly durationMs: number } | { readonly amount: number }
)

export interface ClosedOutcome {
  readonly perSecond: number
  readonly answered: number
}

/**
 * Answered requests when each connection sends the next request once it has the answer. Throws when an answer was
 * not 2xx.
 */
export async function closedLoad(
  port: number,
  requests: readonly LoadRequest[],
  { connections, ...until }: ClosedLoadOptions
): Promise<ClosedOutcome> {
  const run = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...('amount' in until ? { amount: until.amount } : { duration: until.durationMs / 1_000 }),
    timeout: TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MS,
    requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
  })
  const answered = run['2xx']
  if (run.non2xx + run.errors > 0) {
    const problems = `${run.non2xx} answers were no 2xx, ${run.errors} requests failed`
    throw new Error(`${requests[0]?.path}: ${problems}`)
  }
  return { answered, perSecond: answered / run.duration }
}
