import { readFileSync } from 'node:fs'
import type { PrivateServer } from '#scripts/services/private_server'
import { waitUntil } from '#scripts/services/wait_until'

interface LogLine {
  readonly msg: string
  /** On the clock of `Date.now()`. */
  readonly time: number
  readonly arm?: string
  readonly work?: string
  readonly clean?: boolean
  readonly duration_ms?: number
  readonly level: number
  readonly err?: { readonly message: string }
}

const ERROR_LEVEL = 50
const BEGINS_WITHIN_MS = 30_000

/** What an instance printed about its drain. */
export function drainLog(server: PrivateServer) {
  const lines = readFileSync(server.logFile, 'utf8').trimEnd().split('\n')
  const json = lines.filter((line) => line.startsWith('{')).map((line): LogLine => JSON.parse(line))
  return {
    end: json.find(({ msg }) => msg === 'the drain has ended'),
    begin: json.find(({ msg }) => msg === 'the drain begins'),
    errors: json.filter(({ level }) => level >= ERROR_LEVEL),
    unstructured: lines.filter((line) => !line.startsWith('{')),
  }
}

export async function drainBegan(server: PrivateServer): Promise<void> {
  await waitUntil(
    async () => drainLog(server).begin !== undefined,
    AbortSignal.timeout(BEGINS_WITHIN_MS)
  )
}
