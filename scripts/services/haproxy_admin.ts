import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { BACKEND } from './haproxy_configuration.ts'
import { waitUntil } from './wait_until.ts'

const ANSWER_LIMIT_MS = 5_000
const POLL_MS = 50

/** Whether a server gets new requests: as usual, no more, or no more and no health checks either. */
export type ServerMode = 'ready' | 'drain' | 'maint'

/** The balancer's view of one server. */
export interface ServerStatus {
  readonly name: string
  /** `UP`, `DOWN`, `DRAIN`, `MAINT`, `NOLB` (alive, but without new requests), or a transition such as `UP 1/2`. */
  readonly status: string
  /** Requests sent to it since the balancer started. */
  readonly requests: number
}

/** Commands a running HAProxy as an orchestrator would. Every command throws when it is refused or not answered. */
export class HaproxyAdmin {
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  async set(server: string, mode: ServerMode): Promise<void> {
    const answer = await this.#command(`set server ${BACKEND}/${server} state ${mode}`)
    if (answer.trim() !== '') {
      throw new Error(`the balancer refused to ${mode} ${server}: ${answer.trim()}`)
    }
  }

  async servers(): Promise<ServerStatus[]> {
    const table = await this.#command('show stat')
    const [header = '', ...rows] = table.replace(/^# /, '').split('\n')
    const names = header.split(',')
    const at = (row: string[], name: string) => row[names.indexOf(name)] ?? ''
    return rows
      .map((row) => row.split(','))
      .filter((row) => at(row, 'pxname') === BACKEND && at(row, 'svname') !== 'BACKEND')
      .map((row) => ({
        name: at(row, 'svname'),
        status: at(row, 'status'),
        requests: Number(at(row, 'stot')),
      }))
  }

  /**
   * Resolves when all servers, or only the named ones, get requests; rejects when `signal` aborts, naming the missing
   * ones.
   */
  async untilUp(signal: AbortSignal, names?: readonly string[]): Promise<void> {
    const allUp = async () => {
      const servers = await this.servers()
      const missing = servers.filter((one) => !isUp(one) && (!names || names.includes(one.name)))
      if (missing.length === 0) return true
      const seen = missing.map(({ name, status }) => `${name} is ${status}`).join(', ')
      throw new Error(`the balancer gives no requests: ${seen}`)
    }
    await waitUntil(allUp, signal, POLL_MS)
  }

  /** Resolves when the named server gets no new requests; rejects when `signal` aborts. */
  async waitUntilRemoved(signal: AbortSignal, server: string): Promise<void> {
    const isOut = async () => {
      const servers = await this.servers()
      return servers.some((one) => one.name === server && !isUp(one))
    }
    await waitUntil(isOut, signal, POLL_MS)
  }

  async #command(line: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port: this.#port })
    socket.setTimeout(ANSWER_LIMIT_MS, () =>
      socket.destroy(new Error(`the balancer did not answer to "${line}"`))
    )
    socket.end(`${line}\n`)
    return text(socket)
  }
}

function isUp({ status }: ServerStatus): boolean {
  return status.startsWith('UP')
}
