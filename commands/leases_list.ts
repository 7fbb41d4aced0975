import type { Redis } from 'ioredis'
import { LeaseRegister } from '#cluster/console/lease_register'
import { RedisCommand } from '#cluster/console/redis_command'
import type { RedisKeys } from '#cluster/keys/redis_keys'
import { durationText, table } from '#shared/console/table'

const SHOWN_MAX = 1_000
const HEADINGS = ['RESOURCE', 'STATE', 'REMAINING', 'EPOCH', 'OWNER']

export default class LeasesList extends RedisCommand {
  static override commandName = 'leases:list'
  static override description = 'List the resources that instances own, first to expire first'
  static override help = [
    'Changes nothing and needs no SCAN. The sweepers of the instances handle leases without an owner.',
    'Exits with 0, or with 1 when Redis does not answer.',
  ]

  protected override async work(redis: Redis, keys: RedisKeys): Promise<void> {
    const { leases, total } = await new LeaseRegister(redis, keys).list(SHOWN_MAX)
    if (this.json) {
      const shown = leases.map(({ remainingMs, ...lease }) => ({
        ...lease,
        remaining_ms: remainingMs,
      }))
      this.printJson({ leases: shown, total })
      return
    }
    const rows = leases.map(({ resource, state, remainingMs, epoch, owner }) => [
      resource,
      state,
      durationText(remainingMs),
      epoch ?? '-',
      owner ?? '-',
    ])
    this.print(table(HEADINGS, rows, 'no instance owns anything'))
    if (total > leases.length) this.print([`${leases.length} of ${total} are shown`])
  }
}
