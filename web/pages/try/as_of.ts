import { instantOf, localText } from '../../local_time.js'

export const AS_OF_KINDS = ['now', 'instant', 'revision'] as const

type AsOfKind = (typeof AS_OF_KINDS)[number]

/** Which routers are asked, as it is entered. */
export interface AsOfInput {
  readonly kind: AsOfKind
  /** As `InstantField` has it, or the digits of a revision. */
  readonly text: string
}

const REVISION = /^\d+$/

export function asOfInput(asOf: string | null): AsOfInput {
  if (asOf === null) return { kind: 'now', text: '' }
  if (REVISION.test(asOf)) return { kind: 'revision', text: asOf }
  return { kind: 'instant', text: localText(asOf) }
}

/** What is entered, as the place has it. What the person did not change keeps its seconds. */
export function enteredAsOf({ kind, text }: AsOfInput, former: string | null): string | null {
  const before = asOfInput(former)
  if (kind === before.kind && text === before.text) return former
  if (kind === 'now') return null
  if (kind === 'instant') return instantOf(text)
  return REVISION.test(text.trim()) ? text.trim() : null
}

/** As the service takes it: a revision is a number. */
export function askedAsOf(asOf: string): string | number {
  return REVISION.test(asOf) ? Number(asOf) : asOf
}
