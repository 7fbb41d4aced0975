import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What only members of a replica set say when they connect. */
const MEMBER = 'internalClient'
/** What the driver of the service says when it connects. */
const DRIVER = 'nodejs'
/** The sender of a heartbeat: a BSON string named `from`. */
// eslint-disable-next-line no-control-regex -- BSON has zero bytes around names
const SENDER = /\u0002from\u0000[^]{4}([^\u0000]+)\u0000/

interface Link {
  readonly client: Socket
  readonly server: Socket
  isOfMember: boolean
  /** The address of the member that sends, as far as it told. */
  sender: string | null
}

/**
 * Stands before one member of a replica set and can keep other members' connections from it, while clients reach it: a
 * partition. What members send must not be compressed.
 */
export class MemberProxy {
  readonly #listener: Server
  readonly #targetPort: number
  readonly #links = new Set<Link>()
  readonly #clients = new EventEmitter()
  #isCut: (sender: string | null) => boolean = () => false

  private constructor(listener: Server, targetPort: number) {
    this.#listener = listener
    this.#targetPort = targetPort
    listener.on('connection', (client) => this.#accept(client))
  }

  static async start(targetPort: number): Promise<MemberProxy> {
    const listener = createServer()
    listener.listen({ host: '127.0.0.1', port: 0 })
    await once(listener, 'listening')
    return new MemberProxy(listener, targetPort)
  }

  /** The address by which members and clients know the member. */
  get address(): string {
    const address = this.#listener.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy is closed')
    return `127.0.0.1:${address.port}`
  }

  /** Resolves when the next client has introduced itself. */
  async nextClient(): Promise<void> {
    await once(this.#clients, 'client')
  }

  /** Nothing passes any more from the members whose addresses `isCut` accepts, known (a string) or not yet known (null). */
  cut(isCut: (sender: string | null) => boolean): void {
    this.#isCut = isCut
  }

  heal(): void {
    this.#isCut = () => false
    for (const link of this.#links) if (link.isOfMember) link.client.destroy()
  }

  async stop(): Promise<void> {
    const closed = once(this.#listener, 'close')
    this.#listener.close()
    for (const { client } of this.#links) client.destroy()
    await closed
  }

  #accept(client: Socket): void {
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    const link: Link = { client, server, isOfMember: false, sender: null }
    this.#links.add(link)
    const end = () => {
      this.#links.delete(link)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', (chunk: Buffer) => {
      learn(link, chunk)
      if (!link.isOfMember && chunk.includes(DRIVER)) this.#clients.emit('client')
      if (!this.#keeps(link)) server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (!this.#keeps(link)) client.write(chunk)
    })
  }

  #keeps(link: Link): boolean {
    return link.isOfMember && this.#isCut(link.sender)
  }
}

function learn(link: Link, chunk: Buffer): void {
  if (link.sender !== null) return
  const text = chunk.toString('latin1')
  link.isOfMember ||= text.includes(MEMBER)
  if (link.isOfMember) link.sender = SENDER.exec(text)?.[1] ?? null
}
