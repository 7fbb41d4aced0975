import { normalForm } from '#shared/normal_form'
import type { CriterionKind } from './criterion_kind.js'
import { CRITERIA_LIMITS, encodedLength, problem, quoted, textProblems } from './criterion_text.js'
import { pathKeyOfSegments } from './request_url.js'

/** The path must have exactly these segments, decoded. */
export interface PathMember {
  readonly path?: { readonly segments: readonly string[] } | undefined
}

export const pathKind: CriterionKind<PathMember> = {
  member: 'path',
  field: 'path',

  normalize({ path }) {
    return path ? { path: { segments: path.segments.map((segment) => normalForm(segment)) } } : {}
  },

  problems({ path }) {
    if (!path) return []
    const { segments } = path
    if (segments.length === 0) {
      return [problem('path.segments', 'empty', 'must name at least one segment')]
    }
    if (segments.length > CRITERIA_LIMITS.segments) {
      const message = `must name at most ${CRITERIA_LIMITS.segments} segments`
      return [problem('path.segments', 'too_many', message)]
    }
    return segments.flatMap((segment, index) => {
      const field = `path.segments.${index}`
      if (segment === '') return [problem(field, 'empty', 'must not be empty')]
      if (segment === '.' || segment === '..') {
        const message = 'can never match: URL parsing removes the segments "." and ".."'
        return [problem(field, 'dot_segment', message)]
      }
      return textProblems(field, segment)
    })
  },

  urlLength({ path }) {
    let length = 0
    for (const segment of path?.segments ?? []) length += encodedLength(segment) + 1
    return length
  },

  count({ path }) {
    return path?.segments.length ?? 0
  },

  pathKey({ path }) {
    return path ? pathKeyOfSegments(path.segments) : null
  },

  conditions() {
    return []
  },

  outcomes({ path }, request) {
    if (!path) return []
    return [
      {
        field: 'path.segments',
        met: pathKeyHolds(pathKeyOfSegments(path.segments), request.pathKey),
        expected: pathText(path.segments),
        actual: pathText(request.segments),
      },
    ]
  },

  describe({ path }) {
    return path ? [`path is ${quoted(pathText(path.segments))}`] : []
  },

  merge(a, b) {
    const path = a.path ?? b.path
    return path ? { path } : {}
  },
}

/** Whether a request with the path `actual` has the path that is asked for; null asks for none. */
export function pathKeyHolds(asked: string | null, actual: string): boolean {
  return asked === null || asked === actual
}

function pathText(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`
}
