/** The name by which a site's `robots.txt` addresses the service. */
const OWN_AGENT = 'signalbox'
/** More of them, or of `*` in one, are not weighed: they forbid. */
const RULES_MAX = 2_000
const WILDCARDS_MAX = 8
/** A longer line is passed over. */
const LINE_MAX = 2_048

export interface Rule {
  readonly isAllowed: boolean
  readonly pattern: string
}

const NOTHING_ALLOWED: readonly Rule[] = [{ isAllowed: false, pattern: '/' }]

/**
 * Whether the rules of a `robots.txt` let the service ask for a path with its query (RFC 9309): the longest that matches
 * decides, and of two equally long ones the one that allows.
 */
export function isAllowedBy(rules: readonly Rule[], path: string): boolean {
  let decisive: Rule = { isAllowed: true, pattern: '' }
  for (const rule of rules) {
    const { length } = rule.pattern
    const isStronger =
      length > decisive.pattern.length || (length === decisive.pattern.length && rule.isAllowed)
    if (isStronger && covers(rule.pattern, path)) decisive = rule
  }
  return decisive.isAllowed
}

/** The rules of a `robots.txt` for the service: those for its own name, else those for all. Takes time linear in the text. */
export function rulesOf(robotsTxt: string): readonly Rule[] {
  const groups = new Map<string, Rule[]>()
  const agents = new Set<string>()
  let isBegun = false
  for (const line of robotsTxt.split(/\r\n?|\n/)) {
    const { member, value } = memberOf(line)
    if (member === 'user-agent') {
      if (isBegun) agents.clear()
      isBegun = false
      const agent = value.toLowerCase()
      if (agent !== OWN_AGENT && agent !== '*') continue
      agents.add(agent)
      if (!groups.has(agent)) groups.set(agent, [])
    } else if (member === 'allow' || member === 'disallow') {
      isBegun = true
      // An empty rule forbids nothing.
      if (value === '') continue
      for (const agent of agents) {
        const rules = groups.get(agent) ?? []
        if (rules.length <= RULES_MAX) {
          rules.push({ isAllowed: member === 'allow', pattern: value })
        }
      }
    }
  }
  const rules = groups.get(OWN_AGENT) ?? groups.get('*') ?? []
  const isWeighed =
    rules.length <= RULES_MAX &&
    rules.every(({ pattern }) => pattern.split('*').length <= WILDCARDS_MAX + 1)
  // Parts of a text would keep all of it in memory; copies do not.
  return isWeighed ? structuredClone(rules) : NOTHING_ALLOWED
}

function memberOf(line: string): { readonly member: string; readonly value: string } {
  const [text = ''] = line.length > LINE_MAX ? [] : line.split('#', 1)
  const colon = text.indexOf(':')
  if (colon === -1) return { member: '', value: '' }
  return { member: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() }
}

/** `*` stands for any text, `$` at the end for the end of the path. */
function covers(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [begin = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(begin)) return false
  let at = begin.length
  const last = parts.pop()
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (last === undefined) return !isWhole || at === path.length
  if (!isWhole) return path.includes(last, at)
  return path.length - last.length >= at && path.endsWith(last)
}
