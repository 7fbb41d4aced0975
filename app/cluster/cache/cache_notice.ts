import { Channel } from '#cluster/broadcast/channel'

/** What instances tell each other about a key: its value was stored, or must not be used any more. */
export interface CacheNotice {
  readonly kind: 'filled' | 'invalidated'
  readonly key: string
}

export function cacheChannel(name: string): Channel<CacheNotice> {
  return new Channel(`cache-${name}`, (message) =>
    isCacheNotice(message) ? { kind: message.kind, key: message.key } : null
  )
}

function isCacheNotice(message: unknown): message is CacheNotice {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    (message.kind === 'filled' || message.kind === 'invalidated') &&
    'key' in message &&
    typeof message.key === 'string'
  )
}
