const ASCII = /^\p{ASCII}*$/u
const MARKS = /\p{M}+/gu
/** Letters that Unicode does not decompose, and the forms of a letter that lower case keeps apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * The text without case, accents and compatibility forms: texts that a person would call the same in spite of them have
 * the same result. Idempotent. Marks are removed before and after the decomposition, which needs n² steps for n of them
 * in a row.
 */
export function foldedText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .replaceAll(MARKS, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}
