import { args, flags } from '@adonisjs/core/ace'
import type { Redis } from 'ioredis'
import { expiryText, type ListedLock, LockRegister, showLock } from '#cluster/console/lock_register'
import { RedisCommand } from '#cluster/console/redis_command'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { reasonOf } from '#cluster/lua/lua_script'

export default class LocksRelease extends RedisCommand {
  static override commandName = 'locks:release'
  static override description = 'Delete a stale lock whose holder is confirmed to be down'
  static override help = [
    'Locks expire by themselves. Needed only when an outage of Redis left a lock that blocks the next tick.',
    'Deletes the lock only if its holder is still the one it read, or the one that --holder names.',
    'Exits with 0 when the lock was deleted, 2 when it was left unchanged, 1 when Redis does not answer.',
  ]

  @args.string({
    description: 'Such as cron-fanout:<jobType>:<orgId>, with the key prefix or without',
  })
  declare lock: string

  @flags.boolean({ description: 'You have confirmed that the holding instance is not running' })
  declare holderConfirmedDown: boolean

  @flags.boolean({ description: 'Delete the lock although it would expire by itself' })
  declare force: boolean

  @flags.string({
    description: 'The holder that locks:show printed; a lock of another holder stays',
  })
  declare holder?: string

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const register = new LockRegister(redis, keys)
    const key =
      register.keyOf(this.lock) ??
      this.refuse(`${this.lock} names no lock; locks begin with cron-fanout: or lock:`)
    const lock = (await register.find(key)) ?? this.refuse(`${this.lock} is not held`)
    this.#mayBeReleased(lock)
    const outcome = await register.release({ key, holder: this.holder ?? lock.holder })
    if (outcome.kind !== 'replied') {
      throw new Error(
        `no answer (${reasonOf(outcome)}): look with locks:show whether it is still held`
      )
    }
    if (!outcome.reply) this.refuse(`${lock.name} changed hands meanwhile and was left alone`)
    if (this.json) this.printJson({ released: showLock(lock) })
    else this.print([`deleted ${lock.name}, which ${lock.holder} held (${this.#expiry(lock)})`])
  }

  #mayBeReleased(lock: ListedLock): void {
    const { name, holder, remainingMs } = lock
    const held = `${name} is held by ${holder} (${this.#expiry(lock)})`
    if (this.holder !== undefined && this.holder !== holder) {
      this.refuse(`${held}, not by ${this.holder}, and was left alone`)
    }
    if (!this.holderConfirmedDown) {
      this.refuse(
        `${held}: confirm that this instance is not running, then add --holder-confirmed-down`
      )
    }
    if (remainingMs !== null && !this.force) {
      this.refuse(`${held}: leave it, or add --force to delete it now`)
    }
  }

  #expiry({ remainingMs }: ListedLock): string {
    return remainingMs === null ? 'never expires' : `expires in ${expiryText(remainingMs)}`
  }
}
