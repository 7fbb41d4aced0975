import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { mongo } from 'mongoose'

const HEAD_BYTES = 16
const OP_MSG = 2013
/** Of a message, behind its head: the flags and the kind of its first section, which is the command. */
const COMMAND_AT = HEAD_BYTES + 5

/** Where the command of a transaction is kept, counted from 1; the answer to its commit comes after the last of them. */
type Step = number | 'answer'

/**
 * Stands between an instance and MongoDB and keeps one command of an organization's transaction, or the answer to its
 * commit, for good. A transaction belongs to the organization whose id its first command contains.
 */
export class TransactionProxy {
  readonly #listener: Server
  readonly #sockets = new Set<Socket>()
  readonly #kept = new Map<string, Step>()
  readonly #sent = new Map<string, number>()
  readonly #owners = new Map<string, string>()
  readonly #reached = new Set<string>()

  private constructor(
    listener: Server,
    private readonly targetPort: number
  ) {
    this.#listener = listener
    listener.on('connection', (client) => this.#accept(client))
  }

  static async start(targetPort: number): Promise<TransactionProxy> {
    const listener = createServer()
    listener.listen({ host: '127.0.0.1', port: 0 })
    await once(listener, 'listening')
    return new TransactionProxy(listener, targetPort)
  }

  get port(): number {
    const address = this.#listener.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy is closed')
    return address.port
  }

  /** From now on, this command of the organization's transactions does not reach MongoDB. */
  keep(organizationId: string, step: Step): void {
    this.#kept.set(organizationId, step)
  }

  /** How many organizations have had a command or an answer withheld. */
  get reachedCount(): number {
    return this.#reached.size
  }

  /** The commands that the transactions of the organization sent. */
  sentBy(organizationId: string): number {
    return this.#sent.get(organizationId) ?? 0
  }

  async stop(): Promise<void> {
    const closed = once(this.#listener, 'close')
    this.#listener.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #accept(client: Socket): void {
    const server = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    const end = () => {
      for (const socket of [client, server]) {
        this.#sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    let rest = Buffer.alloc(0)
    let isKept = false
    let isAnswerKept = false
    client.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= HEAD_BYTES && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0))
        rest = rest.subarray(message.length)
        const step = this.#stepOf(message)
        isKept ||= step === 'kept'
        isAnswerKept ||= step === 'answer kept'
        if (!isKept) server.write(message)
      }
    })
    server.on('data', (chunk: Buffer) => {
      if (!isAnswerKept) client.write(chunk)
    })
  }

  /** What happens to a message. */
  #stepOf(message: Buffer): 'sent' | 'kept' | 'answer kept' {
    if (message.readInt32LE(12) !== OP_MSG) return 'sent'
    const command = mongo.BSON.deserialize(message.subarray(COMMAND_AT), {
      allowObjectSmallerThanBufferSize: true,
      promoteBuffers: false,
    })
    if (command.autocommit !== false) return 'sent'
    const session = command.lsid.id as mongo.UUID
    const key = session.toString('hex')
    if (command.startTransaction === true) this.#owners.set(key, ownerOf(message, this.#kept))
    const owner = this.#owners.get(key) ?? ''
    if (owner === '') return 'sent'
    const sent = (this.#sent.get(owner) ?? 0) + 1
    this.#sent.set(owner, sent)
    const kept = this.#kept.get(owner)
    const isAnswer = kept === 'answer' && command.commitTransaction !== undefined
    if (!isAnswer && kept !== sent) return 'sent'
    this.#reached.add(owner)
    return isAnswer ? 'answer kept' : 'kept'
  }
}

function ownerOf(message: Buffer, known: ReadonlyMap<string, unknown>): string {
  const ids = [...known.keys()]
  return ids.find((id) => message.includes(Buffer.from(id, 'hex'))) ?? ''
}
