/** Of a member that is not known: its name and the names that are. */
interface Unknown {
  readonly name: string
  readonly known: readonly string[]
}

/** Reports a problem with a member; `path` is relative to the criteria and starts with a dot. */
export type Report = (path: string, rule: string, message: string, unknown?: Unknown) => void

export function readText(raw: unknown, at: string, report: Report): string {
  if (typeof raw === 'string') return raw
  refuse(raw, at, 'string', 'must be a string', report)
  return ''
}

/** The own members of an object that may have only the `known` ones; null when it is not an object. */
export function members(
  raw: unknown,
  at: string,
  known: readonly string[],
  report: Report
): ReadonlyMap<string, unknown> | null {
  if (!isObject(raw)) {
    refuse(raw, at, 'object', 'must be an object', report)
    return null
  }
  const given = new Map<string, unknown>(Object.entries(raw))
  for (const name of given.keys()) {
    if (known.includes(name)) continue
    report(`${at}.${name}`, 'unknownField', 'is not known here', { name, known })
  }
  return given
}

export function refuse(
  raw: unknown,
  at: string,
  rule: string,
  message: string,
  report: Report
): void {
  if (raw === null) report(at, 'notNull', 'must not be null')
  else if (raw === undefined) report(at, 'required', `is missing: it ${message}`)
  else report(at, rule, message)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
