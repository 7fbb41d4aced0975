import type { RealtimeChannel } from '#shared/realtime/realtime_messages'

/** A channel of one organization, as instances name it among themselves. No client ever sees or chooses one. */
export type Topic = `${string}/${RealtimeChannel}`

/** What every instance listens to: all of its streams have to look again. */
export const EVERYONE = 'everyone'

export function topicOf(organizationId: string, channel: RealtimeChannel): Topic {
  return `${organizationId}/${channel}`
}
