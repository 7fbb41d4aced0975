import { criteriaOfVector, criteriaVectors } from '#tests/support/vectors'
import {
  type Answers,
  conflictAnswers,
  criteriaAnswers,
  tableOf,
  urlAnswers,
} from './answers_of.js'
import type { Case } from './cases.js'
import type { Engine } from './engine_copy.js'
import { isAlike, type KnownDifference } from './known_differences.js'

/** Two engines that are asked the same, one beside the other. */
export class Comparison {
  /** What differs and is not known, in words. */
  readonly differences: string[] = []
  readonly metKnown = new Set<KnownDifference>()
  answers = 0

  constructor(
    private readonly engines: readonly [was: Engine, is: Engine],
    private readonly known: readonly KnownDifference[] = []
  ) {}

  compareCriteriaVectors(): void {
    for (const { vectors } of criteriaVectors()) {
      for (const { description, router } of vectors) {
        const criteria = router.matching_criteria
          ? criteriaOfVector({ matching_criteria: router.matching_criteria })
          : null
        this.#compare(description, (engine) =>
          criteriaAnswers(engine, criteria, router.is_default ?? false)
        )
      }
    }
  }

  /** Every request of a case, and the criteria and conflicts of some of its routers. */
  compareCase(one: Case): void {
    const tables = new Map(this.engines.map((engine) => [engine, tableOf(engine, one)]))
    const table = (engine: Engine) => tables.get(engine) ?? tableOf(engine, one)
    const routers = one.routers.slice(0, EXAMINED)
    const ids = routers.map(({ id }) => id)
    for (const asked of one.asked) {
      const what = `${asked.url} at ${asked.atMs}`
      this.#compare(what, (engine) => urlAnswers(engine, table(engine), asked, ids))
    }
    const nowMs = one.asked[0]?.atMs ?? 0
    for (const { id, criteria, isDefault } of routers) {
      this.#compare(id, (engine) => criteriaAnswers(engine, criteria, isDefault))
      this.#compare(id, (engine) => conflictAnswers(engine, table(engine), id, nowMs))
    }
  }

  #compare(what: string, ask: (engine: Engine) => Answers): void {
    const [was, is] = this.engines.map(ask)
    for (const member of new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])) {
      this.answers += 1
      const [before, after] = [was?.[member], is?.[member]]
      if (isAlike(before, after)) continue
      const known = this.known.find((one) => one.member === member && one.isMeant(before, after))
      if (known) this.metKnown.add(known)
      else this.differences.push(`${member} of ${what}: ${JSON.stringify([before, after])}`)
    }
  }
}

/** How many routers of a case are compared by themselves. */
const EXAMINED = 5
