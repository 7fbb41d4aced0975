import { parsedUrl } from '#console/shared/criteria_text'
import { keptDraft, type KeptDraft } from '#console/shared/drafts'
import { instantOf, localText } from '#console/shared/local_time'
import { tabStorage } from '#console/shared/tab_storage'
import type { Texts } from '#console/texts/spoken_texts'

/** A trial, as the place of the page names it. */
export interface Trial {
  readonly url: string
  /** A second URL to compare; null for none, empty until it is typed. */
  readonly other: string | null
  /** An ISO instant; null for now. */
  readonly at: string | null
  /** Which routers to ask: a revision or an ISO instant; null for the current ones. */
  readonly asOf: string | null
  /** The router to explain; null for none. */
  readonly why: string | null
  readonly draftKey: string | null
}

/** The trial in a query: `url`, `with`, `at`, `as_of`, `why` and `draft`. */
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

/** The members of a draft that decide where a URL goes, in the service's form. */
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

/** The draft of the trial; null for none, and if this tab does not have it. */
export function draftOf({ draftKey }: Trial): KeptDraft | null {
  return draftKey === null ? null : keptDraft(draftKey)
}

interface UrlPart {
  /** The text before the value: `/` or `utm_source=`. */
  readonly name: string
  readonly value: string
  /** The parameter's name as routing reads it; null for a segment. */
  readonly parameter: string | null
}

/** The parts of a URL that routing looks at: path segments and parameters. Empty for an invalid URL. */
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

/** Which routers to ask, as entered. */
export interface AsOfInput {
  readonly kind: AsOfKind
  /** In the form of `InstantField`, or the digits of a revision. */
  readonly text: string
}

const REVISION = /^\d+$/

export function asOfInput(asOf: string | null): AsOfInput {
  if (asOf === null) return { kind: 'now', text: '' }
  if (REVISION.test(asOf)) return { kind: 'revision', text: asOf }
  return { kind: 'instant', text: localText(asOf) }
}

/** The input in the place's form. An unchanged instant keeps its seconds. */
export function enteredAsOf({ kind, text }: AsOfInput, former: string | null): string | null {
  const before = asOfInput(former)
  if (kind === before.kind && text === before.text) return former
  if (kind === 'now') return null
  if (kind === 'instant') return instantOf(text)
  return REVISION.test(text.trim()) ? text.trim() : null
}

/** In the service's form: a revision is a number. */
export function askedAsOf(asOf: string): string | number {
  return REVISION.test(asOf) ? Number(asOf) : asOf
}

/** A criterion in the service's explanation. */
interface ExplainedCriterion {
  readonly field: string
  readonly met: boolean
  readonly expected: string
  readonly actual: string | null
}

const OR_ABSENT = ' or absent'

/**
 * The expectation of a criterion in the reader's language. The service uses English words for “any value” and “absent”. The
 * word `present` may also be a parameter's literal value: the URL's own value tells them apart.
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
/** The maximum per tab; the oldest are dropped. */
export const TRIED_MAX = 30

/** The URLs that this tab tried, latest first. */
export function triedUrls(storage: Pick<Storage, 'getItem'> = tabStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}

/** Puts the URL first, without duplicates. If the tab's storage is full, the list stays as it is. */
export function keepTried(
  url: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = tabStorage
): void {
  const others = triedUrls(storage).filter((tried) => tried !== url)
  try {
    storage.setItem(SLOT, JSON.stringify([url, ...others].slice(0, TRIED_MAX)))
  } catch {
    // The tab's storage is full.
  }
}
