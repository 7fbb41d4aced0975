/** A text for comparisons that count neither case nor accents: `Straße` and `STRASSE` are equal. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
