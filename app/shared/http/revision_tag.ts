import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import { rawHeader } from './raw_header.js'

interface Revised {
  readonly revision: number
}

/** `W/` marks a weak tag. */
const TAG = /\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y

export function revisionTag({ revision }: Revised): string {
  return `"${revision}"`
}

/** Sets the answer's ETag to the revision it shows. */
export function tagRevision({ response }: HttpContext, revised: Revised): void {
  response.header('ETag', revisionTag(revised))
}

/** Answers a read: 304 when the request's If-None-Match already has the revision, by weak comparison (RFC 9110). */
export function sendRevision(ctx: HttpContext, revised: Revised, body: object): void {
  tagRevision(ctx, revised)
  if (isTagKnown(ctx, String(revised.revision))) return ctx.response.notModified()
  ctx.response.send(body)
}

/** Whether If-None-Match already has the entity tag with this value, by weak comparison (RFC 9110). */
export function isTagKnown({ request }: HttpContext, value: string): boolean {
  const ifNoneMatch = request.header('if-none-match')?.trim()
  if (ifNoneMatch === '*') return true
  return tagsOf(ifNoneMatch ?? '')?.some((tag) => tag.value === value) ?? false
}

/**
 * The revisions that the request's If-Match accepts; undefined when any will do. A weak tag accepts none, because it
 * does not promise to identify one revision. Throws a validation error when the header is not a list of entity tags.
 */
export function expectedRevisions({ request }: HttpContext): number[] | undefined {
  const ifMatch = rawHeader(request, 'if-match')?.trim()
  if (ifMatch === undefined || ifMatch === '*') return undefined
  return strictTags(ifMatch, 'If-Match').flatMap(({ isWeak, value }) =>
    !isWeak && /^\d{1,15}$/.test(value) ? [Number(value)] : []
  )
}

export type Precondition = 'If-Match' | 'If-None-Match'

/**
 * The first precondition of the request that the resource fails, which is null while it does not exist; null when it
 * meets all of them. For requests that create or replace. Throws a validation error when a header is not a list of
 * entity tags.
 */
export function failedPrecondition(
  ctx: HttpContext
): (current: Revised | null) => Precondition | null {
  const ifMatch = rawHeader(ctx.request, 'if-match')
  const revisions = expectedRevisions(ctx)
  const ifNoneMatch = rawHeader(ctx.request, 'if-none-match')?.trim()
  const known =
    ifNoneMatch === undefined || ifNoneMatch === '*' ? [] : strictTags(ifNoneMatch, 'If-None-Match')
  return (current) => {
    if (current === null) return ifMatch === undefined ? null : 'If-Match'
    if (revisions?.includes(current.revision) === false) return 'If-Match'
    const isKnown = known.some(({ value }) => value === String(current.revision))
    return ifNoneMatch === '*' || isKnown ? 'If-None-Match' : null
  }
}

function strictTags(text: string, header: Precondition) {
  const tags = tagsOf(text)
  if (tags) return tags
  const message = `The ${header} header must be * or a list of entity tags such as "3"`
  throw new errors.E_VALIDATION_ERROR([{ field: header, rule: 'entityTags', message }])
}

/** Null when the text is not a list of entity tags. */
function tagsOf(text: string): { isWeak: boolean; value: string }[] | null {
  const tags: { isWeak: boolean; value: string }[] = []
  TAG.lastIndex = 0
  while (TAG.lastIndex < text.length) {
    const found = TAG.exec(text)
    if (!found) return null
    tags.push({ isWeak: found[1] !== undefined, value: found[2] ?? '' })
  }
  return tags.length > 0 && !text.endsWith(',') ? tags : null
}

/** The header in the descriptions of endpoints. */
export const IF_MATCH = {
  'If-Match': {
    description:
      'Makes the request conditional: it takes effect only on one of these revisions (the `ETag` of an answer).',
    example: '"3"',
  },
}

export const IF_NONE_MATCH = {
  'If-None-Match': {
    description: 'The `ETag` of an earlier answer. If it is still current, the answer is 304.',
    example: '"3"',
  },
}

/** For requests that create or replace. */
export const IF_NONE_MATCH_TO_WRITE = {
  'If-None-Match': {
    description: '`*` makes the request conditional: it takes effect only if it creates.',
    example: '*',
  },
}

export const ETAG = {
  ETag: {
    description: 'The revision, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', pattern: '^"\\d+"$' },
    example: '"3"',
  },
}

/** Of a write that sends it unless nothing was kept. */
export const REHEARSED_ETAG = { ETag: { ...ETAG.ETag, required: false } }

export const NOT_MODIFIED = {
  304: { description: 'The revision still equals `If-None-Match`.', headers: ETAG },
}
