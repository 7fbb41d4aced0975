import { SIGNAL_CATALOGUE } from './signal_catalogue.js'

const ALTERNATIVES = Object.keys(SIGNAL_CATALOGUE).map((key) => key.replaceAll('.', String.raw`\.`))
const KEY_AND_BLANK = new RegExp(`(${ALTERNATIVES.join('|')}) `, 'g')

/**
 * Returns an equivalent JSON text that contains no signal key followed by a blank. Metric filters recognise a signal by
 * that pair, and client text repeated in a log line must not count as one. Outside strings, JSON contains no signal
 * key.
 */
export function escapeSignals(json: string): string {
  return json.includes('redis.') ? json.replaceAll(KEY_AND_BLANK, String.raw`$1\u0020`) : json
}
