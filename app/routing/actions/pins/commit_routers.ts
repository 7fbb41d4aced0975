import { inject } from '@adonisjs/core'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import type { BrokenPin } from '#routing/pins/broken_pin'
import type { ChangeOrigin } from '#shared/organization_changes'
import {
  alone,
  type Alongside,
  OrganizationWrites,
  type TransactionWork,
} from '#shared/persistence/organization_writes'
import { ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { KeepPins, type PinOptions, type PinsRefusal } from '#routing/pins/keep_pins'
import { overriddenIn } from './written_router_pins.js'

export interface RouterWrite {
  readonly id: string
  readonly effect: 'created' | 'updated' | 'deleted'
  /** Null when it is deleted. */
  readonly after: BookingFlowRouter | null
}

interface Written {
  readonly brokenPins?: readonly BrokenPin[] | undefined
}

interface CommitOptions<Value> extends PinOptions, WriteOptions {
  readonly alongside?: Alongside<Value> | undefined
  /** What the history records besides who wrote and which pins that overrode. */
  readonly origin?: () => Pick<ChangeOrigin, 'by' | 'revertedTo'>
}

/** Commits a write of an organization's routers, or refuses it for the pins that it breaks. */
@inject()
export class CommitRouters {
  constructor(
    private readonly pins: KeepPins,
    private readonly writes: OrganizationWrites
  ) {}

  /** `writesOf` says what the work wrote. The value gets `brokenPins` when the write breaks pins and is not refused. */
  async execute<Value extends Written, Refusal>(
    organizationId: string,
    work: TransactionWork<Value, Refusal>,
    writesOf: (value: Value) => readonly RouterWrite[],
    { alongside = alone, onPin, origin, ...options }: CommitOptions<Value>
  ): Promise<Result<Value, Refusal | PinsRefusal>> {
    const write = alongside(
      this.pins.around(
        organizationId,
        {
          onPin,
          writtenBy: (value) => {
            const writes = writesOf(value)
            const deleted = writes.filter(({ after }) => after === null)
            const written = writes.flatMap(({ after }) => after ?? [])
            return { written, deletedIds: deleted.map(({ id }) => id) }
          },
          told: (value, brokenPins) => ({ ...value, brokenPins }),
        },
        work
      )
    )
    return this.writes.commitAll<Value, Refusal | PinsRefusal>(
      organizationId,
      async (session) => {
        const written = await write(session)
        if (!written.ok) return written
        const { value } = written
        const overriddenPins = overriddenIn(value.brokenPins ?? [])
        const made = { ...origin?.(), actor: options.actor, overriddenPins }
        const writes = writesOf(value)
        const created = writes.find(({ effect }) => effect === 'created')
        const changes = writes.map(
          ({ id, effect }) =>
            ({ organizationId, kind: 'router', id, effect, origin: made }) as const
        )
        return ok({ value, changes, createdAtMs: created?.after?.createdAtMs })
      },
      options
    )
  }
}
