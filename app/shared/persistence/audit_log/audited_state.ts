import { AUDITED_MEMBERS, type AuditedKind } from './audited_members.js'

/** A longer value is replaced by its size. */
const VALUE_BYTES_MAX = 2_000
/** Its history is read from the log, so it has room for the longest value that a flow can have. */
const FLOW_VALUE_BYTES_MAX = 8_192

/** An object of the domain or a stored row: `activeFromMs`, `activeFrom` and `active_from` are the same member. */
export interface AuditedObject {
  readonly id?: string
  readonly name?: string | null
}

/** The JSON of the members that differ, before and after. A side without an object is undefined. */
export interface AuditedDifference {
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isNone: boolean
}

export function differenceOf(
  kind: AuditedKind,
  before: AuditedObject | null,
  after: AuditedObject | null
): AuditedDifference {
  const [old, now] = [membersOf(kind, before), membersOf(kind, after)]
  const bytesMax = kind === 'booking_flow' ? FLOW_VALUE_BYTES_MAX : VALUE_BYTES_MAX
  const changed = AUDITED_MEMBERS[kind].filter((name) => old.get(name) !== now.get(name))
  return {
    before: before ? jsonOf(old, changed, bytesMax) : undefined,
    after: after ? jsonOf(now, changed, bytesMax) : undefined,
    isNone: before !== null && after !== null && changed.length === 0,
  }
}

/** The JSON of each member that the log keeps. */
function membersOf(kind: AuditedKind, object: AuditedObject | null): Map<string, string> {
  const kept: readonly string[] = AUDITED_MEMBERS[kind]
  const members = new Map<string, string>()
  for (const [name, value] of Object.entries(object ?? {})) {
    const member = memberOf(name)
    if (value === undefined || !kept.includes(member)) continue
    const isInstant = name.endsWith('Ms') && typeof value === 'number'
    members.set(member, JSON.stringify(isInstant ? new Date(value) : value))
  }
  return members
}

function memberOf(name: string): string {
  return name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function jsonOf(
  members: ReadonlyMap<string, string>,
  names: readonly string[],
  bytesMax: number
): string {
  const texts = names.flatMap((name) => {
    const text = members.get(name)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${bounded(text, bytesMax)}`]
  })
  return `{${texts.join()}}`
}

function bounded(text: string, bytesMax: number): string {
  const bytes = Buffer.byteLength(text)
  return bytes > bytesMax ? JSON.stringify({ bytes }) : text
}
