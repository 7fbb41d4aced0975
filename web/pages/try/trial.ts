import { parsedUrl } from '#console/shared/criteria_text'
import { keptDraft, type KeptDraft } from '#console/shared/drafts'
import { instantOf, localText } from '#console/shared/local_time'
import { tabStorage } from '#console/shared/tab_storage'
import type { Texts } from '#console/texts/spoken_texts'

/** What the place of the page asks for. */
export interface Trial {
  readonly url: string
  /** A second URL beside the first; null for none, empty while it is to be typed. */
  readonly other: string | null
  /** An ISO instant; null for now. */
  readonly at: string | null
  /** Which routers are asked: those of a revision or of an ISO instant; null for the present ones. */
  readonly asOf: string | null
  /** The router whose reasons are asked for; null for none. */
  readonly why: string | null
  readonly draftKey: string | null
}

/** The query of the place: `url`, `with`, `at`, `as_of`, `why` and `draft`. */
export function trialOf(search: string): Trial {
  const query = new URLSearchParams(search)
  return {
    url: query.get('url') ?? '',
    other: query.get('with'),
    at: query.get('at'),
    asOf: query.get('as_of'),
    why: query.get('why'),
    draftKey: query.get('draft'),
  }
}

/** The place that asks for the trial. */
export function placeOf({ url, other, at, asOf, why, draftKey }: Trial): string {
  const query = new URLSearchParams({
    ...(url !== '' && { url }),
    ...(other !== null && { with: other }),
    ...(at !== null && { at }),
    ...(asOf !== null && { as_of: asOf }),
    ...(why !== null && { why }),
    ...(draftKey !== null && { draft: draftKey }),
  })
  return query.size === 0 ? '/try' : `/try?${query}`
}

/** The members of a draft that decide where a URL goes, as the service takes them. */
export function explainedDraft({ router, routerId }: KeptDraft) {
  const { name, booking_flow_id: flowId, matching_criteria: criteria } = router
  const { is_default: isDefault, is_active: isActive, scheduling } = router
  return {
    ...(routerId !== null && { router_id: routerId }),
    ...(name && { name }),
    ...(flowId && { booking_flow_id: flowId }),
    ...(criteria !== undefined && { matching_criteria: criteria }),
    ...(isDefault !== undefined && { is_default: isDefault }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(scheduling !== undefined && { scheduling }),
  }
}

/** The draft of the trial; null without one, or when this tab does not have it. */
export function draftOf({ draftKey }: Trial): KeptDraft | null {
  return draftKey === null ? null : keptDraft(draftKey)
}

interface UrlPart {
  /** Before the value: `/` or `utm_source=`. */
  readonly name: string
  readonly value: string
  /** As routing reads the name of a parameter; null for a segment. */
  readonly parameter: string | null
}

/** What of a URL routing looks at: the segments of its path and its parameters. Empty for what is no URL. */
export function partsOf(url: string): UrlPart[] {
  const parsed = parsedUrl(url)
  if (parsed === null) return []
  const segments = parsed.pathname.split('/').filter((segment) => segment !== '')
  return [
    ...segments.map((segment) => ({ name: '/', value: decoded(segment), parameter: null })),
    ...[...parsed.searchParams].map(([name, value]) => ({
      name: `${name}=`,
      value,
      parameter: name.normalize('NFC'),
    })),
  ]
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

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

/** A criterion as the service explains it. */
interface ExplainedCriterion {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  readonly actual: string | null
}

const OR_ABSENT = ' or absent'

/**
 * What a criterion asks for, in the reader's language. The service says in English that a parameter may have any value, or be
 * absent; a parameter may also ask for the value `present`, which what the URL has tells apart.
 */
export function expectedText(
  { field, met, expected, actual }: ExplainedCriterion,
  t: Texts['tryUrl']
): string {
  const show = met ? (text: string) => text : t.quoted
  if (!field.startsWith('query_params.')) return show(expected)
  const mayBeAbsent = expected.endsWith(OR_ABSENT)
  const asked = mayBeAbsent ? expected.slice(0, -OR_ABSENT.length) : expected
  const isAnyValue = asked === 'present' && (met ? actual !== asked : actual === null)
  const text = isAnyValue ? t.anyValue : show(asked)
  return mayBeAbsent ? t.orAbsent(text) : text
}

const SLOT = 'signalbox.kept.tried'
/** A tab keeps this many; a further one replaces the oldest. */
export const TRIED_MAX = 30

/** The URLs that this tab has tried, the latest first. */
export function triedUrls(storage: Pick<Storage, 'getItem'> = tabStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}

/** Puts the URL first; each is kept once. A tab without room for it keeps what it has. */
export function keepTried(
  url: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = tabStorage
): void {
  const others = triedUrls(storage).filter((tried) => tried !== url)
  try {
    storage.setItem(SLOT, JSON.stringify([url, ...others].slice(0, TRIED_MAX)))
  } catch {
    // The storage of a tab is full.
  }
}
