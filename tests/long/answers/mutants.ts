import type { Mutant } from './engine_copy.js'

/** Mistakes of matching, of the order, of the index, of conflicts and of explanations. */
export const MUTANTS: readonly Mutant[] = [
  {
    file: 'criteria/precedence',
    from: 'b.createdAtMs - a.createdAtMs ||',
    to: 'a.createdAtMs - b.createdAtMs ||',
  },
  { file: 'criteria/precedence', from: 'a.id > b.id ? -1 : 1', to: 'a.id < b.id ? -1 : 1' },
  {
    file: 'criteria/schedule',
    from: 'nowMs < router.activeUntilMs)',
    to: 'nowMs <= router.activeUntilMs)',
  },
  {
    file: 'criteria/schedule',
    from: 'if (nowMs < fromMs) return fromMs',
    to: 'if (nowMs <= fromMs) return fromMs',
  },
  { file: 'criteria/condition', from: 'return !condition.required', to: 'return false' },
  {
    file: 'criteria/condition',
    from: 'condition.value === actual',
    to: 'condition.value.length === actual.length',
  },
  { file: 'criteria/priority_class', from: '* 1000 +', to: '* 1 +' },
  {
    file: 'criteria/priority_class',
    from: 'return campaignKind.count(criteria)\n',
    to: 'return campaignKind.count(criteria) + queryKind.count(criteria)\n',
  },
  { file: 'criteria/request_url', from: "segment !== '')", to: "segment !== '.')" },
  {
    file: 'criteria/request_url',
    from: 'return normalForm(decoded ?? segment',
    to: 'return (decoded ?? segment',
  },
  { file: 'criteria/query_parameters', from: "'utm_'", to: "'utm_s'" },
  {
    file: 'criteria/query_parameters',
    from: 'if (!byName.has(name)) byName.set',
    to: 'byName.set',
  },
  {
    file: 'criteria/query_parameters',
    from: "const spaced = part.replaceAll('+', ' ')",
    to: 'const spaced = part',
  },
  {
    file: 'table/rule_group',
    from: 'nowMs < cached.untilMs) return cached.first',
    to: 'nowMs <= cached.untilMs) return cached.first',
  },
  {
    file: 'table/search',
    from: 'if (created > this.#created) return',
    to: 'if (created >= this.#created) return',
  },
  { file: 'table/division', from: 'if (!query.has(absent.name)) absent', to: 'absent' },
  {
    file: 'table/routing_table',
    from: 'this.campaign.changed(of(before, true), of(after, true))',
    to: 'this.campaign.changed(null, of(after, true))',
  },
  { file: 'criteria/relation', from: '(isOptional(b) || !isOptional(a))', to: 'true' },
  {
    file: 'conflicts/conflict_kind',
    from: "if (isLoserDead) return 'shadowed'",
    to: "if (isLoserDead && !isTie) return 'shadowed'",
  },
  {
    file: 'answers/explain',
    from: 'compareRouters(winner, router) < 0',
    to: 'compareRouters(winner, router) > 0',
  },
  { file: 'answers/pin_verdict', from: 'nextMs >= span.untilMs', to: 'nextMs >= nowMs' },
]

/** Mistakes of the search for a difference. */
export const SEARCH_MUTANTS: readonly Mutant[] = [
  {
    file: 'conflicts/difference',
    from: 'comparePrecedence(counterpart, other) < 0',
    to: 'comparePrecedence(counterpart, other) !== 0',
  },
  {
    file: 'conflicts/difference',
    from: 'const mayBeNone = !isWithin && !this.#withDefault.has(table)',
    to: 'const mayBeNone = false',
  },
  {
    file: 'conflicts/difference',
    from: 'if (rest === null || !containsWindow(other, rest)) return false',
    to: 'if (rest === null) return false',
  },
  {
    file: 'conflicts/difference',
    from: "['equal', 'narrower']",
    to: "['equal', 'narrower', 'wider']",
  },
  {
    file: 'conflicts/difference',
    from: 'if (first !== from?.id) return (first && before.rankedRouter(first))',
    to: 'if (first !== from?.id) return (first && after.rankedRouter(first))',
  },
  {
    file: 'conflicts/difference',
    from: 'after.holdsUntil(request, atMs, to?.id ?? null)',
    to: 'Infinity',
  },
]
