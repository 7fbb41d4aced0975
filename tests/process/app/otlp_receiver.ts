import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getActiveTestOrFail } from '@japa/runner'
import { eventually } from '#tests/support/eventually'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** A receiver of OTLP over HTTP on loopback, which closes with the test that starts it. */
export class OtlpReceiver {
  readonly paths = new Set<string>()
  readonly bodies: string[] = []
  readonly #server = createServer(async (request, response) => {
    this.paths.add(request.url ?? '')
    this.bodies.push(await text(request))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver()
    receiver.#server.listen(0, '127.0.0.1')
    await once(receiver.#server, 'listening')
    getActiveTestOrFail().cleanup(() => {
      receiver.#server.close()
      receiver.#server.closeAllConnections()
    })
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get spans(): ReceivedSpan[] {
    return this.#requests.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    )
  }

  get resource(): Record<string, unknown> {
    return valuesOf(this.#requests[0]?.resourceSpans[0]?.resource.attributes ?? [])
  }

  /** The spans of a trace, once it has one of this name. */
  async traceWith(traceId: string, name: string): Promise<ReceivedSpan[]> {
    const ofTrace = async () => this.spans.filter((span) => span.traceId === traceId)
    return eventually(ofTrace, (spans) => spans.some((span) => span.name === name))
  }

  get #requests(): ExportRequest[] {
    return this.bodies.map((body) => JSON.parse(body) as ExportRequest)
  }
}

export function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
