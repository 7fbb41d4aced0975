import { styleText } from 'node:util'

const FORMATS = {
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
  heading: 'bold',
} as const

export type Tone = keyof typeof FORMATS

/**
 * The text in the color of its tone, if standard output is a terminal that shows colors. `NO_COLOR` and `FORCE_COLOR`
 * decide otherwise. Make untrusted text `visible` first.
 */
export function toned(tone: Tone, text: string): string {
  return styleText(FORMATS[tone], text)
}
