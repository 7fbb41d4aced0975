import type { WarningCode } from './router.js'

interface BrokenText {
  readonly code: WarningCode
  readonly message: string
  readonly pattern: RegExp
}

/** Letters that joiners may stand beside, as in Persian and Hindi. */
const JOINED =
  '[^\\p{ASCII}\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Common}\\p{sc=Inherited}]'
/** Joiners in other places. Between characters beyond ASCII they are a part of emoji. */
const STRAY_JOINER = `(?<!${JOINED})(?:(?<=^|\\p{ASCII})[\\u200c\\u200d]|[\\u200c\\u200d](?=$|\\p{ASCII}))(?!${JOINED})`
/** Tags behind a black flag name a country within another, such as Scotland. */
const FLAG_TAG = '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0020}-\\u{e007f}]'

const INVISIBLE: BrokenText = {
  code: 'invisible_character',
  message: 'has an invisible character or a blank other than a space, which the URL must have too.',
  pattern: new RegExp(
    `(?![\\u200c\\u200d]|${FLAG_TAG})[\\p{Cc}\\p{Cf}]|[^\\S ]|${STRAY_JOINER}`,
    'u'
  ),
}

/** A text with further parameters in it. A URL in a text may have parameters of its own. */
const SWALLOWING: BrokenText = {
  code: 'swallowed_parameters',
  message: 'has further parameters in it: a query begins behind the first ?, and & separates them.',
  pattern: /(?<!^(?:https?:\/)?\/.*)[?&#](?:amp;)?[\w.-]+=/is,
}

/** Signs that a text comes from a platform's template, a page's source or an editor, not from a visitor's link. */
const BROKEN_TEXTS: readonly BrokenText[] = [
  {
    code: 'unset_value',
    message: 'is what a program, a spreadsheet or a report writes where it has no value.',
    pattern:
      /^(?:undefined|null|nan|\[object object\]|\((?:not set|not provided|none|direct|other)\)|#(?:N\/[ABD]!?|NV|[¡¿]?(?:REF|BEZUG|RIF|VERW|NAME|NOM|NOMBRE|NOME|NAAM|VALUE|WERT|VALEUR|VALOR|VALORE|WAARDE|DIV\/0|DEEL\/0|NULL|NUL|NULO|NUM|ZAHL|GETAL|SPILL|ÜBERLAUF|CALC|FIELD|FELD|ERROR|FEHLER)[!?]))$/i,
  },
  {
    code: 'unfilled_placeholder',
    message: 'has a placeholder, which the ad platform or the mailer fills in for each visitor.',
    pattern:
      /\{\{.+?\}\}|\{%.+?%\}|<%.+?%>|\{[^{}"'<>=,]+\}|%%[^%\s]+%%|%e[a-z]{2,5}!|%(?![\dA-Fa-f]{2})[A-Za-z][\w.-]+%|\*\|[^|]+\|\*|__[A-Z][A-Z\d_]*__|<[A-Za-z_][\w .:/-]*>|##\w+##|(?<![A-Za-z\d#])#[A-Za-z]\w*#(?![A-Za-z\d#])|\$\w+\$|\[[[%].+?[\]%]\]|^\[[\w .:-]+\]$/,
  },
  {
    code: 'undecodable_text',
    message: 'has U+FFFD in place of characters that the link does not escape as UTF-8.',
    pattern: /\ufffd/,
  },
  INVISIBLE,
  SWALLOWING,
  {
    code: 'rounded_number',
    message: 'is a number that a spreadsheet has rounded: the digits of an id are lost.',
    pattern: /^\d(?:[.,]\d+)?E[+ ]\d{1,3}$/i,
  },
]

/** What separates parameters, before a name. A page's source has `&amp;` for `&`. */
export const SEPARATOR_IN_NAME = /^(?:amp;|[?#])+/i

/** Null for a text that can be in a visitor's link. */
export function brokenText(text: string): BrokenText | null {
  return BROKEN_TEXTS.find(({ pattern }) => pattern.test(text)) ?? null
}

const EACH_INVISIBLE = new RegExp(INVISIBLE.pattern, 'gu')

/** The text without invisible characters, and with a space for each other blank. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\ufeff', '')
    .replaceAll(EACH_INVISIBLE, (one) => (/\s/.test(one) ? ' ' : ''))
    .trim()
}

/** The text before the parameters that it swallowed, and the query that they make; null when there are none. */
export function swallowedParameters(
  text: string
): { readonly head: string; readonly query: string } | null {
  const at = SWALLOWING.pattern.exec(text)?.index
  if (at === undefined) return null
  return { head: text.slice(0, at), query: text.slice(at).replaceAll(/&amp;|[?#]/gi, '&') }
}
