import { type RealtimeChannel, type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { carry } from './carried_message.js'
import { topicOf } from './topic.js'
import type { Transmit } from './transmit.js'

interface TransmittedMessagesOptions {
  readonly bodyLengthMax: number
  readonly reportError: (error: unknown) => void
}

/**
 * Publishes messages through Transmit: the streams of this instance get them at once, those of other instances over the
 * real-time link.
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
