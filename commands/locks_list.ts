import type { Redis } from 'ioredis'
import { LOCK_HEADINGS, LockRegister, lockRow, showLock } from '#cluster/console/lock_register'
import { RedisCommand } from '#cluster/console/redis_command'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { table } from '#shared/console/table'

const SHOWN_MAX = 1_000

export default class LocksList extends RedisCommand {
  static override commandName = 'locks:list'
  static override description = 'List the held locks: cron-fanout locks and all others'
  static override help = [
    'Changes nothing. Reads the list of locks that the instances maintain; with REDIS_OPERATOR_URL it finds all keys with SCAN.',
    `Shows ${SHOWN_MAX} at most. Exits with 0, or with 1 when Redis does not answer.`,
  ]

  protected override async work(redis: Redis, keys: RedisKeys, mayScan: boolean) {
    const { locks, isComplete } = await new LockRegister(redis, keys).list(SHOWN_MAX, mayScan)
    if (this.json) {
      this.printJson({ locks: locks.map(showLock), is_complete: isComplete })
      return
    }
    this.print(table(LOCK_HEADINGS, locks.map(lockRow), 'no lock is held'))
    if (!isComplete) this.print([`not all: ${locks.length} were looked at`])
  }
}
