/** The package ships types, but its export map hides them. */
declare module 'redlock' {
  import type { Redis } from 'ioredis'

  export default class Redlock {
    constructor(clients: Iterable<Redis>, settings: { retryCount: number })
    acquire(resources: string[], durationMs: number): Promise<{ release(): Promise<unknown> }>
  }
}
