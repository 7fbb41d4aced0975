import type { HttpContext } from '@adonisjs/core/http'
import vine, { errors } from '@vinejs/vine'
import { queryCount } from './query.js'
import { rawHeader } from './request.js'
import { strictObject } from './strict_object.js'

/** The parameter of each endpoint that reads If-Match. */
export const IF_REVISION = 'if_revision'
export const REVISION_MAX = 999_999_999_999_999

interface Revised {
  readonly revision: number
}

/** `W/` marks a weak tag, which is compared as a strong one (ADR 0055). */
const TAG = /\s*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y

/** What proxies append to a tag when they compress: Apache and lighttpd `-gzip`, Jetty `--gzip`, others `;gzip`. */
const CODING = /(?:--?|;|:)(?:gzip|br|zstd|deflate|compress|bzip2)$/

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
  return tagsOf(ifNoneMatch ?? '')?.includes(value) ?? false
}

const ifRevisionValidator = vine.create(
  strictObject({ [IF_REVISION]: queryCount({ min: 0, max: REVISION_MAX }) })
)

/**
 * Lets the parameter `if_revision` take the place of the header If-Match, which a proxy may have altered or removed.
 * Throws what becomes a 422 when it is no revision.
 */
export async function readIfRevision({ request }: HttpContext): Promise<void> {
  const { [IF_REVISION]: stated, ...others } = request.qs()
  if (stated === undefined) return
  const { [IF_REVISION]: revision } = await ifRevisionValidator.validate({ [IF_REVISION]: stated })
  request.headers()['if-match'] = revisionTag({ revision })
  request.updateQs(others)
}

/**
 * The revisions that the request's If-Match accepts; undefined when any will do. Throws a validation error when the
 * header is not a list of entity tags.
 */
export function expectedRevisions({ request }: HttpContext): number[] | undefined {
  const ifMatch = rawHeader(request, 'if-match')?.trim()
  if (ifMatch === undefined || ifMatch === '*') return undefined
  return strictTags(ifMatch, 'If-Match').flatMap((value) =>
    /^\d{1,15}$/.test(value) ? [Number(value)] : []
  )
}

export type Precondition = 'If-Match' | 'If-None-Match'

/**
 * The first precondition of the request that the resource fails, which is null while it does not exist; null when it
 * meets all of them. What does not exist has revision 0. For requests that create or replace. Throws a validation
 * error when a header is not a list of entity tags.
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
    if (current === null) return ifMatch === undefined || revisions?.includes(0) ? null : 'If-Match'
    if (revisions?.includes(current.revision) === false) return 'If-Match'
    const isKnown = known.includes(String(current.revision))
    return ifNoneMatch === '*' || isKnown ? 'If-None-Match' : null
  }
}

function strictTags(text: string, header: Precondition) {
  const tags = tagsOf(text)
  if (tags) return tags
  const message = `The ${header} header must be * or a list of entity tags such as "3"`
  throw new errors.E_VALIDATION_ERROR([{ field: header, rule: 'entityTags', message }])
}

/** The values of the tags as this service made them; null when the text is not a list of entity tags. */
function tagsOf(text: string): string[] | null {
  const tags: string[] = []
  TAG.lastIndex = 0
  while (TAG.lastIndex < text.length) {
    const found = TAG.exec(text)
    if (!found) return null
    tags.push((found[1] ?? '').replace(CODING, ''))
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
