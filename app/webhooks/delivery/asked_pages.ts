import { type PageReply, PageSource } from '#routing/page_checks/page_source'
import type { WebhookSender } from './webhook_sender.js'

/** Names the service, and does not pretend to be a browser. */
const HEADERS = { 'user-agent': 'Signalbox (page check)', 'accept': 'text/html' }

/** Asks through a sender like that of webhooks: only addresses that webhooks may reach. */
export class AskedPages extends PageSource {
  constructor(private readonly sender: Pick<WebhookSender, 'send'>) {
    super()
  }

  override async get(url: string, signal: AbortSignal): Promise<PageReply> {
    const outcome = await this.sender.send({
      url,
      method: 'GET',
      body: '',
      headers: HEADERS,
      signal,
    })
    switch (outcome.kind) {
      case 'answered':
        return { kind: 'answered', status: outcome.status, text: outcome.bodyStart }
      case 'refused_address':
        return { kind: 'not_permitted' }
      case 'failed':
        return outcome.redirect
          ? { kind: 'redirect', location: outcome.redirect.location }
          : { kind: 'failed' }
    }
  }
}
