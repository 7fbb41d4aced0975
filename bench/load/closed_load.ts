import { bytesOf, LoadConnection, type LoadRequest } from './load_connection.js'

export type ClosedLoadOptions = { readonly connections: number } & (
  | { readonly durationMs: number }
  | { readonly amount: number }
)

export interface ClosedOutcome {
  readonly perSecond: number
  readonly answered: number
}

/**
 * Counts answered requests while each connection sends its next request after each answer. Throws on an answer other
 * than 200.
 */
export async function closedLoad(
  port: number,
  requests: readonly LoadRequest[],
  { connections: count, ...until }: ClosedLoadOptions
): Promise<ClosedOutcome> {
  const bytes = requests.map(bytesOf)
  const connections = await Promise.all(
    Array.from({ length: count }, () => LoadConnection.open(port))
  )
  const startMs = performance.now()
  const elapsedMs = () => performance.now() - startMs
  let asked = 0
  const isOver = () => ('amount' in until ? asked >= until.amount : elapsedMs() >= until.durationMs)
  const keepAsking = async (connection: LoadConnection) => {
    while (!isOver()) {
      const next = bytes[asked % bytes.length] ?? Buffer.alloc(0)
      asked += 1
      await connection.ask(next)
    }
  }
  try {
    await Promise.all(connections.map(keepAsking))
    return { answered: asked, perSecond: (asked * 1_000) / elapsedMs() }
  } finally {
    for (const connection of connections) connection.close()
  }
}
