import type { RealtimeChannel } from '#shared/realtime'

/** A channel of one organization, as instances name it internally. No client ever sees or chooses one. */
export type Topic = `${string}/${RealtimeChannel}`

/** Every instance listens to it: all of its streams must fetch their state again. */
export const EVERYONE = 'everyone'

export function topicOf(organizationId: string, channel: RealtimeChannel): Topic {
  return `${organizationId}/${channel}`
}
