import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  readonly status: number
  readonly connection: string | undefined
  readonly body: string
}

/** A POST whose head the instance has read, and whose body it waits for. */
export class SlowRequest {
  readonly #request: ClientRequest
  readonly #body: string
  readonly #answer: Promise<Answer>

  private constructor(sent: ClientRequest, body: string) {
    this.#request = sent
    this.#body = body
    this.#answer = answerOf(sent)
    this.#answer.catch(() => {})
  }

  static async begin(url: string, body: object, bearer: string): Promise<SlowRequest> {
    const content = JSON.stringify(body)
    const begun = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        'authorization': bearer,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
        'expect': '100-continue',
      },
    })
    const slow = new SlowRequest(begun, content)
    begun.flushHeaders()
    await Promise.race([once(begun, 'continue'), slow.#answer])
    return slow
  }

  /** Sends the body; rejects when the connection was cut. */
  finish(): Promise<Answer> {
    this.#request.end(this.#body)
    return this.#answer
  }

  /** Waits for the answer, or the cut, without ever sending the body. */
  get answer(): Promise<Answer> {
    return this.#answer
  }
}

async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [reply] = await once(sent, 'response')
  return {
    status: reply.statusCode,
    connection: reply.headers.connection,
    body: await text(reply),
  }
}
