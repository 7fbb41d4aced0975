import { SIGNAL_CATALOGUE } from './signal_catalogue.js'

const ALTERNATIVES = Object.keys(SIGNAL_CATALOGUE).map((key) => key.replaceAll('.', String.raw`\.`))
const KEY_AND_BLANK = new RegExp(`(${ALTERNATIVES.join('|')}) `, 'g')

/**
 * A JSON text that means the same and has no signal key with a blank behind it, which is how metric filters know a signal:
 * what a client sends and a line of the log repeats must not count as one. Outside of strings JSON has no key.
 */
export function withoutSignals(json: string): string {
  return json.includes('redis.') ? json.replaceAll(KEY_AND_BLANK, String.raw`$1\u0020`) : json
}
