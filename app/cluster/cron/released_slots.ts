import { Channel } from '#cluster/broadcast/channel'

/** Organizations whose slot an instance could not enqueue and gave back; another instance may try. */
export interface ReleasedSlots {
  readonly jobType: string
  readonly slot: number
  readonly organizationIds: readonly string[]
}

export const SLOTS_RELEASED = new Channel<ReleasedSlots>('cron-given-back', (message) => {
  if (typeof message !== 'object' || message === null) return null
  const { jobType, slot, organizationIds }: Partial<Record<string, unknown>> = { ...message }
  if (typeof jobType !== 'string' || typeof slot !== 'number') return null
  if (!Array.isArray(organizationIds)) return null
  return {
    jobType,
    slot,
    organizationIds: organizationIds.filter((id: unknown) => typeof id === 'string'),
  }
})
