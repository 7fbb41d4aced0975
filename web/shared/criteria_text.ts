import type { RouterDraft } from './drafts.js'

/** Characters that would end a segment or path, begin an escape, or be trimmed from a field. */
const ESCAPED = /[%/?#\r\n]|^\s|\s$/g
const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** Segments as a legible path: escapes only what would be misread. Empty without segments. */
export function pathText(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll(ESCAPED, encodeURIComponent)}`).join('')
}

/** The decoded segments of a path as people write it: with or without a leading slash, escaped or not. */
export function segmentsOf(text: string): string[] {
  return text
    .trim()
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(ESCAPES, decoded))
}

/** Whether a path has an empty segment, which counts for nothing: `/a//b` is `/a/b`. */
export function hasEmptySegment(path: string): boolean {
  return /(?<!:)\/\//.test(path)
}

function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes
  }
}

type Criteria = RouterDraft['matching_criteria']

/** The criteria in `after` but not in `before`, each as in a URL: `/hamburg`, `utm_medium=cpc`, `lang`. */
export function addedCriteria(before: Criteria, after: Criteria): string[] {
  const known = new Set(criteriaTexts(before))
  return criteriaTexts(after).filter((text) => !known.has(text))
}

/** Criteria as short texts: path, campaign, parameters. An optional parameter ends in `?`. */
export function criteriaTexts(criteria: Criteria): string[] {
  const segments = criteria?.path?.segments ?? []
  return [
    ...(segments.length > 0 ? [pathText(segments)] : []),
    ...Object.entries(criteria?.campaign ?? {}).map(([name, value]) => `${name}=${value}`),
    ...Object.entries(criteria?.query_params?.parameters ?? {}).map(
      ([name, { value, required = true }]) =>
        `${name}${value === undefined ? '' : `=${value}`}${required ? '' : ' ?'}`
    ),
  ]
}

/** Null for an invalid URL. */
export const parsedUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)
