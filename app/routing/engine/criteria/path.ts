import { normalForm, textBytes } from '#shared/characters'
import type { Condition } from './condition.js'
import {
  CRITERIA_LIMITS,
  type CriterionKind,
  encodedLength,
  problem,
  quoted,
  textProblems,
} from './criterion_kind.js'
import { pathKeyOfSegments, pathOfKey } from './request_url.js'
import { ANY_TEXT, memberOf, reservedName, type UrlPart } from './url_part.js'

/** The path must have exactly these segments, decoded. */
export interface PathMember {
  readonly path?: { readonly segments: readonly string[] } | undefined
}

const ROOT = '/'
const NAME = reservedName('path')
/** The memory of one segment: its condition and its key in the index, in bytes. */
const SEGMENT_BYTES = 48

const pathPart: UrlPart = {
  name: NAME,
  range: ANY_TEXT,

  write(url, _name, values) {
    const isRoot = values.allBut && !values.texts.has(ROOT)
    url.path = pathOfKey(isRoot ? ROOT : (memberOf(values) ?? ROOT))
  },
}

export const pathKind: CriterionKind<PathMember> = {
  member: 'path',
  field: 'path',
  part: pathPart,

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

  memoryBytes({ path }) {
    let bytes = 0
    for (const segment of path?.segments ?? []) bytes += SEGMENT_BYTES + 3 * textBytes(segment)
    return bytes
  },

  count({ path }) {
    return path?.segments.length ?? 0
  },

  conditions(criteria) {
    const value = pathKeyOf(criteria)
    return value === null ? [] : [pathConditionOf(value)]
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

/** The only path that matches, as `RequestUrl.pathKey`; null when every path does. */
export function pathKeyOf(criteria: PathMember | null): string | null {
  const path = criteria?.path
  return path ? pathKeyOfSegments(path.segments) : null
}

/** The condition on the path of criteria with this key. */
export function pathConditionOf(pathKey: string): Condition {
  return { name: NAME, value: pathKey, required: true }
}

/** Whether a request with the path `actual` satisfies `asked`; null accepts every path. */
export function pathKeyHolds(asked: string | null, actual: string): boolean {
  return asked === null || asked === actual
}

function pathText(segments: readonly string[]): string {
  return `/${segments.map((segment) => segment.replaceAll('/', '%2F')).join('/')}`
}
