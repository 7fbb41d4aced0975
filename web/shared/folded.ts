/** A text for comparisons that ignore case and accents: `Straße` and `STRASSE` are equal. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
