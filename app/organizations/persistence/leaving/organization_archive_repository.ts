import { OWNED_COLLECTIONS, ownedBy, rowsOf } from './owned_collections.js'

const ROWS_AT_ONCE = 100

export class OrganizationArchiveRepository {
  /**
   * A JSON line `{ kind, data }` for each row of an organization, by collection, and a last one with how many came
   * before it. Secrets are left out. A hundred rows are in memory at once. A row that is written meanwhile may or may
   * not be in it.
   */
  async *linesOf(organizationId: string): AsyncGenerator<string> {
    let lines = 0
    for (const part of OWNED_COLLECTIONS) {
      const { collection: kind, hidden } = part
      if (hidden === 'all') continue
      const projection = Object.fromEntries(hidden.map((member) => [member, 0]))
      const options = { projection, batchSize: ROWS_AT_ONCE }
      for await (const data of rowsOf(part).find(ownedBy(part, organizationId), options)) {
        lines += 1
        yield `${JSON.stringify({ kind, data })}\n`
      }
    }
    yield `${JSON.stringify({ kind: 'end', data: { lines } })}\n`
  }
}
