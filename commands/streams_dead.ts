import { args, flags } from '@adonisjs/core/ace'
import type { Redis } from 'ioredis'
import { RedisCommand } from '#cluster/console/redis_command'
import { type DeadLetter, StreamRegister } from '#cluster/console/stream_register'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { durationText, table } from '#shared/console/table'

const SHOWN_MAX = 10_000
const HEADINGS = ['MESSAGE', 'PLACE', 'AGE', 'ATTEMPTS', 'REASON']

export default class StreamsDead extends RedisCommand {
  static override commandName = 'streams:dead'
  static override description = 'List the dead letters of a stream with their reasons, oldest first'
  static override help = [
    'Changes nothing and needs no SCAN. Bodies may contain data of visitors and are shown only with --bodies.',
    'Exits with 0, 2 when there is no such stream, 1 when Redis does not answer.',
  ]

  @args.string({ description: 'Such as router-events; streams:list names them' })
  declare stream: string

  @flags.number({ default: 50, description: `How many to show, at most ${SHOWN_MAX}` })
  declare limit: number

  @flags.boolean({ description: 'Show the bodies as well' })
  declare bodies: boolean

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const { limit, stream } = this
    if (!Number.isInteger(limit) || limit < 1 || limit > SHOWN_MAX) {
      this.refuse(`--limit must be a whole number from 1 to ${SHOWN_MAX}`)
    }
    const register = new StreamRegister(redis, keys)
    const { letters, total } =
      (await register.deadLetters(stream, limit)) ?? this.refuse(`there is no stream ${stream}`)
    if (this.json) {
      this.printJson({ stream, total, dead_letters: letters.map((letter) => this.#show(letter)) })
      return
    }
    const rows = letters.map(({ id, place, ageMs, deliveries, reason, body }) => [
      id,
      place,
      durationText(ageMs),
      String(deliveries),
      reason,
      ...(this.bodies ? [body] : []),
    ])
    const headings = this.bodies ? [...HEADINGS, 'BODY'] : HEADINGS
    this.print(table(headings, rows, `${stream} has no dead letters`))
    if (total > letters.length) this.print([`${letters.length} of ${total} are shown`])
  }

  #show({ id, place, ageMs, deliveries, reason, body }: DeadLetter) {
    return { id, place, age_ms: ageMs, deliveries, reason, ...(this.bodies ? { body } : {}) }
  }
}
