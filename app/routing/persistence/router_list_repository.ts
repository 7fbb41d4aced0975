import type { RouterFilter } from '#routing/router_filter'
import { toObjectId } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import { filterConditions } from './filter_conditions.js'
import { patternProblemOf, type PatternProblem } from './pattern_problem.js'
import { PATTERN_LIMIT_MS, withPatternSlot } from './pattern_slots.js'
import { RouterModel, type RouterRow } from './router_model.js'
import { idsOfPage, type RouterPage, type SizedRow } from './router_page.js'
import { toRouter } from './router_row.js'

export type FilterProblem = PatternProblem | 'patterns_busy'

/** Pages of an organization's routers. */
export class RouterListRepository {
  /**
   * The first `count` matching routers older than `before`, newest first: as many as fit into a mebibyte, and at least
   * one. At most four queries with a pattern run at once; one that does not get its turn within half a second ends as
   * `patterns_busy` and is never sent.
   */
  async list(
    organizationId: string,
    filter: RouterFilter,
    before: string | null,
    count: number
  ): Promise<Result<RouterPage, FilterProblem>> {
    const query = RouterModel.find(
      {
        organization_id: toObjectId(organizationId),
        ...filterConditions(filter),
        ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
      },
      { bytes: { $bsonSize: '$$ROOT' } }
    )
      .sort({ _id: -1 })
      .limit(count + 1)
    if (filter.namePattern === undefined) {
      return ok(await this.#page(organizationId, await query.lean<SizedRow[]>(), count))
    }
    query.maxTimeMS(PATTERN_LIMIT_MS)
    try {
      const rows = await withPatternSlot(async () => query.lean<SizedRow[]>())
      return rows === null
        ? err('patterns_busy')
        : ok(await this.#page(organizationId, rows, count))
    } catch (error) {
      const problem = patternProblemOf(error)
      if (problem === null) throw error
      return err(problem)
    }
  }

  async #page(
    organizationId: string,
    found: readonly SizedRow[],
    count: number
  ): Promise<RouterPage> {
    const ids = idsOfPage(found, count)
    const rows = await RouterModel.find({
      organization_id: toObjectId(organizationId),
      _id: { $in: ids },
    })
      .sort({ _id: -1 })
      .lean<RouterRow[]>()
    const last = ids.length < found.length ? ids.at(-1) : undefined
    return { routers: rows.map(toRouter), nextBefore: last?.toHexString() ?? null }
  }
}
