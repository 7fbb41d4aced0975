import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { hashSlot } from '#cluster/keys/redis_keys'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import type { RedisClusterNode } from '#scripts/services/redis_cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { waitLimit } from '#tests/support/wait_limit'

/** A script that a node was asked to run, and what it then did. */
interface SeenRun {
  readonly file: string
  readonly keys: readonly string[]
  readonly inside: (readonly string[])[]
}

/** Every Lua script of the product, below `app/`. */
export function scriptFiles(): string[] {
  return globSync('app/**/*.lua', { cwd: PROJECT_FOLDER }).sort()
}

/**
 * Watches all nodes by MONITOR, which shows the commands that a script runs inside Redis as well as its call. So it is
 * seen from outside which script used which keys, also keys that it was not called with.
 */
export class ScriptWatch {
  readonly #bySha = new Map<string, string>()
  readonly #nodes: readonly RedisClusterNode[]
  readonly #runs: SeenRun[] = []
  readonly #marks = new Set<string>()
  readonly #monitors: Redis[] = []

  private constructor(nodes: readonly RedisClusterNode[]) {
    this.#nodes = nodes
    for (const file of scriptFiles()) {
      const text = readFileSync(`${PROJECT_FOLDER}/${file}`, 'utf8')
      this.#bySha.set(shaOf(text), file)
    }
  }

  static async start(nodes: readonly RedisClusterNode[]): Promise<ScriptWatch> {
    const watch = new ScriptWatch(nodes)
    for (const { admin } of nodes) {
      const monitor = await admin.monitor()
      let current: SeenRun | null = null
      watch.#monitors.push(monitor)
      monitor.on('monitor', (_time, args: string[], source: string) => {
        const [command = '', ...rest] = args
        if (source === 'lua') current?.inside.push(args)
        else if (/^eval(sha)?$/i.test(command)) current = watch.#began(command, rest)
        else if (/^echo$/i.test(command)) watch.#marks.add(`${admin.options.port} ${rest[0]}`)
        else current = null
      })
    }
    return watch
  }

  stop(): void {
    for (const monitor of this.#monitors) monitor.disconnect()
  }

  /** What was run so far, when all nodes have told everything up to now. */
  async runs(): Promise<readonly SeenRun[]> {
    const mark = randomUUID()
    for (const { admin } of this.#nodes) await admin.echo(mark)
    const isTold = async () =>
      this.#nodes.every(({ admin }) => this.#marks.has(`${admin.options.port} ${mark}`))
    await waitUntil(isTold, waitLimit())
    return this.#runs
  }

  /** What is wrong with how scripts used keys: a key that was not declared, or keys of several slots. */
  async faults(): Promise<string[]> {
    const runs = await this.runs()
    const faults = new Set<string>()
    const commands = new Map(
      runs.flatMap(({ inside }) => inside).map((command) => [command.join('\n'), command])
    )
    const asked = [...commands].map(async ([text, command]) => {
      return [text, await this.#keysOf(command)] as const
    })
    const keysOf = new Map(await Promise.all(asked))
    for (const { file, keys, inside } of runs) {
      const slots = new Set(keys.map(hashSlot))
      if (slots.size > 1) faults.add(`${file} was called with keys of ${slots.size} slots: ${keys}`)
      const used = inside.flatMap((command) => keysOf.get(command.join('\n')) ?? [])
      const strange = used.filter((key) => !keys.includes(key))
      if (strange.length > 0) faults.add(`${file} used ${strange}, not being called with it`)
    }
    return [...faults]
  }

  #began(command: string, [script = '', count = '0', ...rest]: string[]): SeenRun | null {
    const sha = command.toLowerCase() === 'eval' ? shaOf(unescaped(script)) : script
    const file = this.#bySha.get(sha) ?? 'a script of the test'
    const run = { file, keys: rest.slice(0, Number(count)), inside: [] }
    this.#runs.push(run)
    return run
  }

  /** Redis itself says which arguments of a command are keys; Redis 7.0 does not take the question without arguments. */
  async #keysOf(command: readonly string[]): Promise<string[]> {
    if (command.length < 2) return []
    try {
      const keys = await this.#nodes[0]?.admin.call('COMMAND', ['GETKEYS', ...command])
      return Array.isArray(keys) ? keys.map(String) : []
    } catch (error) {
      if (error instanceof Error && /no key arguments/.test(error.message)) return []
      throw error
    }
  }
}

/** MONITOR shows what is not printable in the manner of C. */
function unescaped(shown: string): Buffer {
  const plain: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' }
  const text = shown.replaceAll(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex?: string, sign = '') =>
    hex === undefined ? (plain[sign] ?? sign) : String.fromCodePoint(Number.parseInt(hex, 16))
  )
  return Buffer.from(text, 'latin1')
}

function shaOf(text: string | Buffer): string {
  return createHash('sha1').update(text).digest('hex')
}
