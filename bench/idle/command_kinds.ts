import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Redis } from 'ioredis'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'

const KINDS: Readonly<Record<string, string>> = {
  due_leases: 'sweeps',
  take_expired_lease: 'sweeps',
  settle_lease: 'sweeps',
  renew_leases: 'renewals',
  renew_lock: 'renewals',
  note_locks: 'names of locks',
  add_usage: 'usage',
  take_from_limit: 'limits',
  take_from_both_limits: 'limits',
  publish_messages: 'events sent',
  acknowledge_messages: 'events moved',
}

/** Counts what clients ask of one Redis, by purpose; a script counts once, regardless of the commands inside it. */
export class CommandKinds {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #monitor: Redis | undefined

  constructor() {
    for (const file of globSync('app/**/*.lua', { cwd: PROJECT_FOLDER })) {
      const text = readFileSync(`${PROJECT_FOLDER}/${file}`)
      this.#names.set(createHash('sha1').update(text).digest('hex'), basename(file, '.lua'))
    }
  }

  /** Starts counting, with MONITOR on its own connection, which `stop` ends. */
  async watch(redis: Redis): Promise<void> {
    this.#monitor = await redis.monitor()
    this.#monitor.on('monitor', (_time, args: string[], source: string) => {
      if (source === 'lua') return
      const kind = this.#kindOf(args)
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    })
  }

  stop(): void {
    this.#monitor?.disconnect()
  }

  /** Returns the counts since the last call and resets them. */
  take(): ReadonlyMap<string, number> {
    const taken = new Map([...this.#counts].sort(([, one], [, other]) => other - one))
    this.#counts.clear()
    return taken
  }

  #kindOf([command = '', sha = '', , key = '', argument = '']: string[]): string {
    const name = command.toLowerCase()
    if (name === 'eval') return 'scripts sent in full'
    if (name !== 'evalsha') return `${name} itself`
    const script = this.#names.get(sha) ?? 'unknown script'
    if (script === 'publish') return /:probe:/.test(argument) ? 'probes' : 'broadcasts'
    if (script === 'measure_stream') return 'looks at streams'
    const isCron = /:(stream:cron-|cron-fanout:)/.test(key)
    if (script === 'take_messages') return isCron ? 'cron polls' : 'event polls'
    if (isCron) return 'cron'
    return KINDS[script] ?? script
  }
}
