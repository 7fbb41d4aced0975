import { Resolver } from 'node:dns/promises'
import { PublishedTexts } from '#identity/keys/prove_origins'
import type { WebhookSender } from './webhook_sender.js'

const FILE = '/.well-known/signalbox.txt'
const DNS_LIMIT_MS = 5_000

/** The texts of the TXT records of a name. Rejects when it has none. */
type TextRecords = (name: string) => Promise<readonly string[]>

const textRecords: TextRecords = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const limit = setTimeout(() => resolver.cancel(), DNS_LIMIT_MS)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } finally {
    clearTimeout(limit)
  }
}

/** Asks through the sender of webhooks: only addresses that webhooks may reach, and it follows no redirect. */
export class SiteTexts extends PublishedTexts {
  constructor(
    private readonly sender: Pick<WebhookSender, 'send'>,
    private readonly recordsOf: TextRecords = textRecords
  ) {
    super()
  }

  override async at(origin: string): Promise<readonly string[]> {
    const { protocol, host, hostname } = new URL(origin)
    // Also for a site without https: anybody on the way could change a text sent without it.
    const texts = await Promise.all([
      this.#file(`https://${protocol === 'https:' ? host : hostname}${FILE}`),
      this.recordsOf(`_signalbox.${hostname}`).catch(() => []),
    ])
    return texts.flat()
  }

  async #file(url: string): Promise<readonly string[]> {
    const outcome = await this.sender.send({ url, method: 'GET', body: '', headers: {} })
    const isThere = outcome.kind === 'answered' && outcome.status === 200
    return isThere ? outcome.bodyStart.split('\n') : []
  }
}
