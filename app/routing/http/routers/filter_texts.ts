import vine from '@vinejs/vine'
import { CRITERIA_LIMITS } from '#routing/engine/criteria/criterion_text'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { searchWords } from '#routing/search_words'
import { characterLength } from '#shared/http/character_length'
import { describedAs } from '#shared/http/described_as'
import { unlessNull } from '#shared/http/unless_null'
import { normalForm } from '#shared/normal_form'

const Q_LENGTH_MAX = 200
const WORDS_MAX = 8
const PATH_LENGTH_MAX = 2_000

const isExact = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return
  const message = `The ${field.getFieldPath()} field must be well-formed text without NUL`
  field.report(message, 'pattern', field)
})

const hasWords = vine.createRule((value, _options, field) => {
  if (typeof value !== 'string') return
  const count = searchWords(value).length
  const path = field.getFieldPath()
  if (count === 0) {
    field.report(`The ${path} field must contain a letter or a digit`, 'words', field)
  } else if (count > WORDS_MAX) {
    field.report(`The ${path} field must have at most ${WORDS_MAX} words`, 'words', field)
  }
})

const isPath = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && isBeginningOfPath(value)) return
  field.report(
    `The ${field.getFieldPath()} field must be a path of 1 to ${CRITERIA_LIMITS.segments} segments, such as /hamburg/implants`,
    'path',
    field
  )
})

/** Text that is compared as it is, with its case and blanks. */
export function exactText({ max }: { readonly max: number }) {
  return vine
    .string()
    .use(isExact())
    .use(characterLength({ min: 1, max }))
}

/** Words to find, converted to folded words. */
export function wordsToFind() {
  return exactText({ max: Q_LENGTH_MAX })
    .use(hasWords())
    .transform(unlessNull(searchWords))
    .meta({ type: 'string', minLength: 1, maxLength: Q_LENGTH_MAX })
}

/** A value of the criteria, in their normal form. */
export function criterionValue() {
  return exactText({ max: CRITERIA_LIMITS.valueLength }).transform(unlessNull(normalForm))
}

/** The beginning of a path, as a URL has it. */
export function pathPrefix() {
  return exactText({ max: PATH_LENGTH_MAX })
    .use(isPath())
    .use(describedAs({ pattern: '^/[^?#]+$' }))
}

/** The segments of a `pathPrefix`, decoded as those of a URL. */
export function segmentsOfPath(path: string): readonly string[] {
  const url = RequestUrl.parse(`https://path.example${path}`)
  return url.ok ? url.value.segments : []
}

function isBeginningOfPath(path: string): boolean {
  if (!/^\/[^?#]+$/.test(path)) return false
  const { length } = segmentsOfPath(path)
  return length > 0 && length <= CRITERIA_LIMITS.segments
}
