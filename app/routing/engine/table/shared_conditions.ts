import type { Condition } from '#routing/engine/criteria/condition'

/**
 * Keeps one instance of each condition, so that many routers share a few objects in constant use. Use it while a table
 * is compiled, then discard it.
 */
export class SharedConditions {
  readonly #byName = new Map<string, Map<string | undefined, Condition[]>>()

  share(conditions: readonly Condition[]): readonly Condition[] {
    return conditions.map((condition) => this.#one(condition))
  }

  #one(condition: Condition): Condition {
    const { name, value, required } = condition
    let byValue = this.#byName.get(name)
    if (!byValue) this.#byName.set(name, (byValue = new Map()))
    const alike = byValue.get(value)
    if (!alike) byValue.set(value, [condition])
    const known = alike?.find((other) => other.required === required)
    if (alike && !known) alike.push(condition)
    return known ?? condition
  }
}
