import { queryText } from './query_text.js'
import { tagged } from './tagged.js'
import type { CallOptions, Transport } from './transport.js'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly next_cursor: string | null }
}

/**
 * A list that is read page by page, as far as it is iterated: `for await (const row of list)`. Rows that are created or
 * deleted meanwhile neither repeat nor hide others. Each iteration begins with the first page.
 */
export class Paged<Row> implements AsyncIterable<Row> {
  constructor(private readonly read: (cursor: string | undefined) => Promise<Page<Row>>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const rows of this.pages()) yield* rows
  }

  /** The same rows, as many at a time as the service gives in one answer. */
  async *pages(): AsyncGenerator<readonly Row[], void, undefined> {
    let cursor: string | undefined
    do {
      const { data, meta } = await this.read(cursor)
      yield data
      cursor = meta.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  /** All rows at once. Throws a RangeError when there are more than `max`. */
  async all(max: number): Promise<Row[]> {
    const rows: Row[] = []
    for await (const row of this) {
      if (rows.length === max) throw new RangeError(`The list has more than ${max} rows`)
      rows.push(row)
    }
    return rows
  }
}

/** The list at the path. */
export function listOf<Row>(
  transport: Transport,
  path: string,
  filter: object,
  options: CallOptions
): Paged<Row> {
  return new Paged(async (cursor) => {
    const query = queryText({ ...filter, cursor })
    const { body } = await transport.send({ ...options, method: 'GET', path: `${path}${query}` })
    const page = body as Page<Row>
    page.data.forEach((row) => tagged(row))
    return page
  })
}
