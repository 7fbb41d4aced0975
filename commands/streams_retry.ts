import { args, flags } from '@adonisjs/core/ace'
import type { Redis } from 'ioredis'
import { RedisCommand } from '#cluster/console/redis_command'
import { StreamRegister } from '#cluster/console/stream_register'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { reasonOf } from '#cluster/lua/lua_script'
import { EXIT } from '#shared/console/operator_command'

const DEAD_LETTERS_MAX = 20_000
const LETTERS_PER_CALL = 100

export default class StreamsRetry extends RedisCommand {
  static override commandName = 'streams:retry'
  static override description = 'Return dead letters to their stream, to be handled again'
  static override help = [
    'Fix the cause first: a message that fails again becomes a dead letter again. Handlers are idempotent.',
    'Exits with 0 when all were returned, 2 when there is no such stream or message, 3 when some no longer exist,',
    '1 when Redis does not answer.',
  ]

  @args.string({ description: 'Such as router-events; streams:list names them' })
  declare stream: string

  @args.spread({ required: false, description: 'Messages or places, as listed by streams:dead' })
  declare messages?: string[]

  @flags.boolean({ description: 'Return all current dead letters' })
  declare all: boolean

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const register = new StreamRegister(redis, keys)
    const wanted = await this.#places(register)
    let retried = 0
    for (let at = 0; at < wanted.length; at += LETTERS_PER_CALL) {
      const outcome = await register.retry(this.stream, wanted.slice(at, at + LETTERS_PER_CALL))
      if (outcome.kind !== 'replied') {
        throw new Error(
          `no answer (${reasonOf(outcome)}) after ${retried} of ${wanted.length} were put back`
        )
      }
      retried += outcome.reply
    }
    if (retried < wanted.length) this.exitCode = EXIT.found
    const gone = wanted.length - retried
    if (this.json) this.printJson({ stream: this.stream, retried, gone })
    else this.print([`put back ${retried}${gone > 0 ? `; ${gone} were gone meanwhile` : ''}`])
  }

  async #places(register: StreamRegister): Promise<string[]> {
    const messages = this.messages ?? []
    const isChoice = Boolean(this.all) !== messages.length > 0
    if (!isChoice) this.refuse('name messages to put back, or all of them with --all')
    const { letters } =
      (await register.deadLetters(this.stream, DEAD_LETTERS_MAX)) ??
      this.refuse(`there is no stream ${this.stream}`)
    if (this.all) return letters.map(({ place }) => place)
    return messages.flatMap((message) => {
      const named = letters.filter(({ id, place }) => id === message || place === message)
      if (named.length === 0) this.refuse(`${this.stream} has no dead letter ${message}`)
      return named.map(({ place }) => place)
    })
  }
}
