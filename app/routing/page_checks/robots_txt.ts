/** The name by which a site's `robots.txt` addresses the service. */
const OWN_AGENT = 'signalbox'
/** More of them, or of `*` in one, are not weighed: they forbid. */
const RULES_MAX = 2_000
const WILDCARDS_MAX = 8

interface Rule {
  readonly isAllowed: boolean
  readonly pattern: string
}

/**
 * Whether a `robots.txt` lets the service ask for a path with its query (RFC 9309): the rules for its own name, else those
 * for all; the longest that matches decides, and of two equally long ones the one that allows.
 */
export function isAllowedBy(robotsTxt: string, path: string): boolean {
  const groups = groupsOf(robotsTxt)
  const rules = groups.get(OWN_AGENT) ?? groups.get('*') ?? []
  if (rules.length > RULES_MAX) return false
  let decisive: Rule = { isAllowed: true, pattern: '' }
  for (const rule of rules) {
    const { length } = rule.pattern
    if (rule.pattern.split('*').length > WILDCARDS_MAX + 1) return false
    const isStronger =
      length > decisive.pattern.length || (length === decisive.pattern.length && rule.isAllowed)
    if (isStronger && covers(rule.pattern, path)) decisive = rule
  }
  return decisive.isAllowed
}

/** The rules by user agent, in lower case. */
function groupsOf(text: string): ReadonlyMap<string, readonly Rule[]> {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let isBegun = false
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? []
    const member = name.toLowerCase()
    if (member === 'user-agent') {
      if (isBegun) agents = []
      isBegun = false
      agents.push(value.toLowerCase())
      if (!groups.has(value.toLowerCase())) groups.set(value.toLowerCase(), [])
    } else if (member === 'allow' || member === 'disallow') {
      isBegun = true
      // An empty rule forbids nothing.
      if (value === '') continue
      for (const agent of agents) {
        groups.get(agent)?.push({ isAllowed: member === 'allow', pattern: value })
      }
    }
  }
  return groups
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
