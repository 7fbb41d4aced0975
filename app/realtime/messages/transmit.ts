import '@adonisjs/transmit/transmit_provider'
import type { ContainerBindings } from '@adonisjs/core/types'

/** What this module uses of Transmit, which carries messages to the other instances and to the topics listened to here. */
export type Transmit = Pick<
  ContainerBindings['transmit'],
  'broadcast' | 'createStream' | 'subscribe' | 'unsubscribe'
>
