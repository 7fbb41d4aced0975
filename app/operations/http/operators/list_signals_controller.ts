import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { SignalHistory, type SignalPage, type SignalTest } from '#cluster/signals/signal_history'
import { severityOf } from '#cluster/signals/signal_catalogue'
import { pageLimit } from '#shared/http/keyset_page'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { listSignalsValidator } from './operations_query.js'
import { showSignal } from './operations_transformers.js'
import { decodePlace, encodePlace } from './signal_cursor.js'
import { sendTwoDirections } from './signal_refusals.js'

interface SignalFilter {
  readonly name?: string | undefined
  readonly severity?: string | undefined
  readonly instance?: string | undefined
}

@inject()
export default class ListSignalsController {
  constructor(private readonly history: SignalHistory) {}

  async execute(ctx: HttpContext) {
    const query = await listSignalsValidator.validate(ctx.request.qs())
    const { cursor, after } = query
    if (cursor !== undefined && after !== undefined) return sendTwoDirections(ctx)
    const limit = pageLimit(query)
    const matches = testOf(query)
    try {
      const page =
        after === undefined
          ? await this.#before(cursor, matches, limit)
          : await this.#after(after, matches, limit)
      ctx.response.send({
        data: page.signals.map(showSignal),
        meta: {
          limit,
          next_cursor: page.next && encodePlace(page.next),
          live_cursor: page.live,
          is_complete: true,
        },
      })
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
      ctx.response.send({
        data: this.history.waiting(matches, limit).map(showSignal),
        meta: { limit, next_cursor: null, live_cursor: after ?? null, is_complete: false },
      })
    }
  }

  /** The newest place is read first: what comes in between is answered twice rather than never. */
  async #before(
    cursor: string | undefined,
    matches: SignalTest,
    limit: number
  ): Promise<SignalPage & { readonly live: string | null }> {
    const newest = await this.history.newest()
    const place = cursor === undefined ? null : decodePlace(cursor)
    const page = await this.history.before(place, matches, limit)
    return { ...page, live: encodePlace(newest) }
  }

  async #after(after: string, matches: SignalTest, limit: number) {
    const { signals, next } = await this.history.after(decodePlace(after) ?? '', matches, limit)
    return { signals, next: null, live: encodePlace(next) }
  }
}

function testOf({ name, severity, instance }: SignalFilter): SignalTest {
  return (signal) =>
    (name === undefined || signal.key === name) &&
    (severity === undefined || severityOf(signal.key) === severity) &&
    (instance === undefined || signal.instance === instance)
}
