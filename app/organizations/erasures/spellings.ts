import { isUtf8 } from 'node:buffer'
import { domainToUnicode } from 'node:url'

/** What stands in place of an erased value, as in a masked URL. */
export const MASK = '~'

/** The scheme and the host of a URL, which no erasure changes. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*[/?#]?/i

/** A percent sign, escaped any number of times. */
const PERCENT = '%(?:25)*'
const MORE_BYTES = `${PERCENT}[89ABab][\\dA-Fa-f]`
/** A digit, but not the last one of an escaped letter, with or without a blank after it. */
const AFTER_DIGIT = [
  String.raw`(?<=(?:${PERCENT}3\d|(?<!${PERCENT}[\dA-Fa-f]?|\\u[\dA-Fa-f]{3})\d)`,
  `(?:${PERCENT}2[0Bb]|[ +])?)`,
].join('')
/** What can be written in more than one way. Finding it takes time linear in the length of the text: */
const SPELLED = [
  // a character of UTF-8 or Latin-1, escaped as in a URL,
  `${PERCENT}(?:[CDcd][\\dA-Fa-f]${MORE_BYTES}|[Ee][\\dA-Fa-f](?:${MORE_BYTES}){2}|[Ff][0-7](?:${MORE_BYTES}){3}|[\\dA-Fa-f]{2})`,
  // one escaped as in JSON,
  String.raw`\\+(?:u[\dA-Fa-f]{4}|["\/])?`,
  // a part of a host,
  String.raw`[Xx][Nn]--[\w-]{1,59}`,
  // the zero of +49 (0)171,
  String.raw`(?=\(0\))${AFTER_DIGIT}\(0\)`,
  // a blank, a capital, and a letter with its marks.
  String.raw`[\s+A-Z]|[^\p{ASCII}]\p{M}{0,30}`,
].join('|')
const WRITTEN = new RegExp(SPELLED, 'gu')
const EACH = new RegExp(`${SPELLED}|[^]`, 'gu')
const MANY_MARKS = /\p{M}{31}/u

function meantBy(written: string): string {
  if (written.startsWith('%')) {
    const bytes = Buffer.from(written.replaceAll(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex')
    return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  }
  if (written.startsWith('\\')) {
    const rest = written.replace(/^\\+/, '')
    if (rest === '') return '\\'.repeat(Math.ceil(written.length / 2))
    return rest.length === 1 ? rest : String.fromCharCode(Number.parseInt(rest.slice(1), 16))
  }
  if (written === '(0)') return ''
  return /^xn--/i.test(written) ? domainToUnicode(written) || written : written
}

/** Without case, and in Unicode's normal form KD. A plus sign is a blank. */
function normalOf(written: string): string {
  const meant = meantBy(written).normalize('NFKD')
  return meant.toLowerCase().toUpperCase().toLowerCase().replaceAll(/[\s+]/g, ' ')
}

/** The same for every spelling of a text. */
function normalForm(text: string): string {
  const normal = text.replaceAll(WRITTEN, normalOf)
  return MANY_MARKS.test(normal) ? normal : normal.normalize('NFD')
}

const GROUPING = /[ ()./\u2010-\u2015-]/g
const TELEPHONE = /^\d{7,15}$/

/** A value in normal form; of what may be a telephone number, the digits without the prefix `00`. */
export function soughtText(value: string): string {
  const normal = normalForm(value)
  const digits = normal.replaceAll(GROUPING, '').replace(/^00/, '')
  return TELEPHONE.test(digits) ? digits : normal
}

/**
 * Finds a sought text in a text in normal form. A telephone number is also found with separators in it or `00` before it,
 * but not within a longer number.
 */
export function finderOf(sought: string): RegExp {
  if (!TELEPHONE.test(sought)) return new RegExp(RegExp.escape(sought), 'g')
  const digits = [...sought].join(`${GROUPING.source}{0,4}`)
  return new RegExp(`(?<!\\d)(?:00)?${digits}(?!\\d)`, 'g')
}

/**
 * The text with a mask in place of what the finders find. The scheme and the host at its beginning stay. Calls
 * `onFound` for each finder that finds anything. Linear in the length of the text.
 */
export function withoutFound(
  text: string,
  finders: readonly RegExp[],
  onFound: (finder: RegExp) => void
): string {
  const normal = normalForm(text)
  const held = finders.filter((finder) => normal.search(finder) !== -1)
  if (held.length === 0) return text
  const [origin = ''] = ORIGIN.exec(text) ?? []
  const kept = normalForm(origin).length
  const isErased = new Uint8Array(normal.length)
  for (const finder of held) {
    for (const { 0: part, index } of normal.matchAll(finder)) {
      if (index + part.length <= kept) continue
      isErased.fill(1, Math.max(index, kept), index + part.length)
      onFound(finder)
    }
  }
  let left = ''
  let isMasked = false
  let at = 0
  for (const [written] of text.matchAll(EACH)) {
    const end = at + normalOf(written).length
    const wasMasked = isMasked
    if (end > at) isMasked = isErased.subarray(at, end).includes(1)
    if (!isMasked) left += written
    else if (!wasMasked) left += MASK
    at = end
  }
  return left
}
