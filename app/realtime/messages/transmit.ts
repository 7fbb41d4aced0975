import '@adonisjs/transmit/transmit_provider'
import type { ContainerBindings } from '@adonisjs/core/types'

/**
 * The part of Transmit that this module uses: it carries messages to other instances and to the topics listened to
 * here.
 */
export type Transmit = Pick<
  ContainerBindings['transmit'],
  'broadcast' | 'createStream' | 'subscribe' | 'unsubscribe'
>
