import type { WarningCode } from './router.js'

interface BrokenText {
  readonly code: WarningCode
  readonly message: string
  readonly pattern: RegExp
}

const INVISIBLE: BrokenText = {
  code: 'invisible_character',
  message: 'has an invisible character or a blank other than a space, which the URL must have too.',
  // Between characters beyond ASCII, joiners are a part of emoji and of scripts.
  pattern:
    /(?![\u200c\u200d])[\p{Cc}\p{Cf}]|[^\S ]|(?<=^|\p{ASCII})[\u200c\u200d]|[\u200c\u200d](?=$|\p{ASCII})/u,
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
    code: 'unfilled_placeholder',
    message: 'has a placeholder, which the ad platform or the mailer fills in for each visitor.',
    pattern:
      /\{\{.+?\}\}|\{%.+?%\}|<%.+?%>|\$?\{[\w .:!$@#|-]+\}|%%[^%\s]+%%|%(?![\dA-Fa-f]{2})[A-Za-z][\w.-]+%|\*\|[^|]+\|\*|__[A-Z][A-Z\d_]*__|<[A-Za-z_][\w .:/-]*>|##\w+##|\$\w+\$|\[[[%].+?[\]%]\]|^\[[\w .:-]+\]$/,
  },
  {
    code: 'undecodable_text',
    message: 'has U+FFFD in place of characters that the link does not escape as UTF-8.',
    pattern: /\ufffd/,
  },
  INVISIBLE,
  SWALLOWING,
]

/** What separates parameters, before a name. A page's source has `&amp;` for `&`. */
export const SEPARATOR_IN_NAME = /^(?:amp;|[?#])+/i

/** Null for a text that can be in a visitor's link. */
export function brokenText(text: string): BrokenText | null {
  return BROKEN_TEXTS.find(({ pattern }) => pattern.test(text)) ?? null
}

/** The text without invisible characters, and with a space for each other blank. */
export function visibleText(text: string): string {
  const invisible = new RegExp(INVISIBLE.pattern, 'gu')
  return text
    .replaceAll('\ufeff', '')
    .replaceAll(invisible, (one) => (/\s/.test(one) ? ' ' : ''))
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
