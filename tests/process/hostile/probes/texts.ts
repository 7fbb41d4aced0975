/** Texts that are each a burden for something else: a parser, a normal form, an answer that repeats them. */
const FILLS: Readonly<Record<string, (length: number) => string>> = {
  'letters': (length) => 'a'.repeat(length),
  'emoji': (length) => '😀'.repeat(length / 2),
  'hangul': (length) => '\u1100\u1161\u11a8'.repeat(length / 3),
  'marks in disorder': (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  'marks in reverse': (length) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`,
}

export const FILL_NAMES = Object.keys(FILLS)

export function filled(name: string, length: number): string {
  return FILLS[name]?.(length) ?? ''
}

export const ROUTERS = '/v1/booking-flow-routers'

export function json(value: unknown): string {
  return JSON.stringify(value)
}
