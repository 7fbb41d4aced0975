const LEAST = 0.001

/** A part of all as a percentage; what is more than nothing is never shown as nothing, and what is less than all never as all. */
export function shareText(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  if (share > 0 && share < LEAST) return `< ${format.format(LEAST)}`
  if (share < 1 && share > 1 - LEAST) return `> ${format.format(1 - LEAST)}`
  return format.format(share)
}
