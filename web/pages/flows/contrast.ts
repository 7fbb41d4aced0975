/** WCAG 2.2 AA for normal text. */
const ENOUGH = 4.5

export interface TextOnColor {
  readonly ratio: number
  readonly isReadable: boolean
}

/** The contrast of white and black text on a colour such as `#0a7` or `#00aa77`; null for any other text. */
export function contrastOf(color: string): { white: TextOnColor; black: TextOnColor } | null {
  const channels = channelsOf(color)
  if (channels === null) return null
  const [red = 0, green = 0, blue = 0] = channels.map(linear)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return { white: judged(1.05 / (luminance + 0.05)), black: judged((luminance + 0.05) / 0.05) }
}

/** The same colour in six digits, as the browser's picker takes it; null for any other text. */
export function hexOf(color: string): string | null {
  const channels = channelsOf(color.trim())
  const pair = (channel: number) => (channel * 255).toString(16).padStart(2, '0')
  return channels && `#${channels.map(pair).join('')}`
}

function judged(exact: number): TextOnColor {
  return { ratio: Math.floor(exact * 10) / 10, isReadable: exact >= ENOUGH }
}

function channelsOf(color: string): number[] | null {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color) ?? []
  if (digits === '') return null
  const pairs = digits.length === 3 ? [...digits].map((one) => one + one) : digits.match(/../g)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
}

/** Linear light of an sRGB channel. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
