/** The package ships types that its own export map hides. */
declare module 'redlock' {
  import type { Redis } from 'ioredis'

  export default class Redlock {
    constructor(clients: Iterable<Redis>, settings: { retryCount: number })
    acquire(resources: string[], durationMs: number): Promise<{ release(): Promise<unknown> }>
  }
}
