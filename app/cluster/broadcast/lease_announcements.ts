import type { LeaseAnnouncer, Reclaim } from '#cluster/leases/lease_announcer'
import { type Broadcast, Channel } from './broadcast.js'

const RECLAIMED = new Channel<Reclaim>('lease-reclaimed', (message) =>
  isReclaim(message) ? message : null
)

/** Broadcasts takeovers of leases to the other instances. */
export class LeaseAnnouncements implements LeaseAnnouncer {
  constructor(private readonly broadcast: Broadcast) {}

  announce(reclaim: Reclaim): void {
    void this.broadcast.publish(RECLAIMED, reclaim)
  }

  onReclaimed(listener: (reclaim: Reclaim) => void): void {
    this.broadcast.on(RECLAIMED, (reclaim, source) => {
      if (source !== this.broadcast.source) listener(reclaim)
    })
  }
}

function isReclaim(message: unknown): message is Reclaim {
  return (
    typeof message === 'object' &&
    message !== null &&
    'resource' in message &&
    typeof message.resource === 'string' &&
    'epoch' in message &&
    typeof message.epoch === 'number' &&
    'owner' in message &&
    typeof message.owner === 'string'
  )
}
