import { args } from '@adonisjs/core/ace'
import type { Redis } from 'ioredis'
import { expiryText, LockRegister, showLock } from '#cluster/console/lock_register'
import { RedisCommand } from '#cluster/console/redis_command'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { columns, visible } from '#shared/console/table'

export default class LocksShow extends RedisCommand {
  static override commandName = 'locks:show'
  static override description = 'Show the holder of a lock and its remaining time'
  static override help = [
    'Changes nothing. Exits with 0 when the lock is held, 2 when it is free or the name is not a lock, 1 when Redis does not answer.',
  ]

  @args.string({
    description: 'Such as cron-fanout:<jobType>:<orgId>, with the key prefix or without',
  })
  declare lock: string

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const register = new LockRegister(redis, keys)
    const key =
      register.keyOf(this.lock) ??
      this.refuse(`${this.lock} names no lock; locks begin with cron-fanout: or lock:`)
    const lock = (await register.find(key)) ?? this.refuse(`${this.lock} is not held`)
    if (this.json) {
      this.printJson(showLock(lock))
      return
    }
    const isRunningOut = lock.remainingMs !== null
    this.print(
      columns([
        ['lock', visible(lock.name)],
        ['key', visible(lock.key)],
        ['holder', visible(lock.holder)],
        ['expires in', expiryText(lock.remainingMs)],
        ['fence', lock.fence === null ? 'forgotten' : String(lock.fence)],
        [
          'next',
          isRunningOut
            ? 'leave it: it expires by itself'
            : 'it never expires: confirm that its holder is not running, then locks:release',
        ],
      ])
    )
  }
}
