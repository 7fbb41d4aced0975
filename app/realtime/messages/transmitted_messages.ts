import type { ContainerBindings } from '@adonisjs/core/types'
import '@adonisjs/transmit/transmit_provider'
import { type RealtimeChannel, type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { carry } from './carried_message.js'

/** A channel of one organization, as instances name it internally. No client ever sees or chooses one. */
export type Topic = `${string}/${RealtimeChannel}`

/** Every instance listens to it: all of its streams must fetch their state again. */
export const EVERYONE = 'everyone'

export function topicOf(organizationId: string, channel: RealtimeChannel): Topic {
  return `${organizationId}/${channel}`
}

interface TransmittedMessagesOptions {
  readonly bodyLengthMax: number
  readonly reportError: (error: unknown) => void
}

/**
 * Publishes messages through Transmit: streams of this instance get them at once, streams of others over the real-time
 * link.
 */
export class TransmittedMessages extends RealtimeMessages {
  constructor(
    private readonly transmit: Transmit,
    private readonly options: TransmittedMessagesOptions
  ) {
    super()
  }

  override publish(organizationId: string, channel: RealtimeChannel, message: RealtimeMessage) {
    try {
      const carried = carry(channel, message, this.options.bodyLengthMax)
      this.transmit.broadcast(topicOf(organizationId, channel), carried)
    } catch (error) {
      this.options.reportError(error)
    }
  }
}

/**
 * The part of Transmit that this module uses: it carries messages to other instances and to the topics listened to
 * here.
 */
export type Transmit = Pick<
  ContainerBindings['transmit'],
  'broadcast' | 'createStream' | 'subscribe' | 'unsubscribe'
>
