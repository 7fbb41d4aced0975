import type { Texts } from '../spoken_texts.js'

const number = (count: number) => count.toLocaleString('de')
const visitors = (count: number) => (count === 1 ? '1 Besucher' : `${number(count)} Besucher`)
const days = (count: number) =>
  count === 1 ? 'des letzten vollen Tags' : `der letzten ${count} vollen Tage`

export const impact: Texts['impact'] = {
  title: 'Auswirkung auf Besucher',
  compare: 'Vergleichen mit',
  lastDays: (count) => (count === 1 ? 'letztem Tag' : `letzten ${count} Tagen`),
  idle: 'Nichts von dem, was Sie geändert haben, entscheidet, wohin Besucher gelangen.',
  announced: (moved) => `Das zu speichern würde ${visitors(moved)} woandershin senden`,
  comparing: 'Wird mit früheren Besuchern verglichen …',
  busy: 'Der Dienst ist gerade mit anderen Anfragen beschäftigt. Die Auswirkung erscheint, sobald er frei ist.',
  away: 'Der Dienst ist gerade nicht erreichbar. Der Vergleich geht von selbst weiter.',
  none: 'Es gibt noch keine Besucher voller Tage zum Vergleichen. Die ersten zählen ab dem Tag, nachdem sie kamen.',
  stays: (asked) => `Kein Besucher ${days(asked)} würde woandershin gelangen.`,
  remedy: (count, asked) =>
    `schickt ${count === 0 ? 'keine Besucher' : visitors(count)} ${days(asked)} woandershin`,
  moved: (moved, all, share, asked) =>
    `${number(moved)} von ${visitors(all)}${all === 1 ? '' : 'n'} ${days(asked)} ${moved === 1 ? 'würde' : 'würden'} woandershin gelangen (${share}).`,
  unmatched: (count) =>
    count === 1
      ? '1 davon käme zu keinem Router und könnte nicht buchen.'
      : `${number(count)} davon kämen zu keinem Router und könnten nicht buchen.`,
  nobody: 'keinem Router',
  own: 'diesem Router',
  named: (name) => `„${name}“`,
  move: (from, to) => `Von ${from} zu ${to}`,
  otherFlow: (router) => `Bleiben bei ${router}, der zu einer anderen Buchungsstrecke führt`,
  count: (events, share) => `${visitors(events)}, ${share}`,
  moves: 'Wer woandershin gelangen würde',
  moreMoves: (count) =>
    count === 1
      ? '1 weiterer Wechsel ist nicht aufgeführt.'
      : `${number(count)} weitere Wechsel sind nicht aufgeführt.`,
  examples: 'Ihre URLs zeigen',
  open: (name) => `„${name}“ öffnen`,
  later: 'Wenn Zeitpläne öffnen oder schließen',
  edge: (at, moved, share) =>
    moved === 0 ? `${at}: keine Besucher` : `${at}: ${visitors(moved)} (${share})`,
  moreEdges: (count) =>
    count === 1
      ? '1 späterer Zeitpunkt ist nicht aufgeführt.'
      : `${number(count)} spätere Zeitpunkte sind nicht aufgeführt.`,
  pins: (count) => (count === 1 ? '1 Pin würde brechen' : `${number(count)} Pins würden brechen`),
  basis: (all, found, asked) =>
    found < asked
      ? `Verglichen mit ${visitors(all)}${all === 1 ? '' : 'n'}; es gab welche an ${found} ${days(asked)}.`
      : `Verglichen mit ${visitors(all)}${all === 1 ? '' : 'n'}.`,
  incomplete: 'Die Zeit reichte nicht für alle Besucher: Frühere sind nicht verglichen.',
  part: (share) => `Das sind ${share} von allen; seltene URLs werden nicht verglichen.`,
  hidden: (count) =>
    `${visitors(count)} ${count === 1 ? 'ließ' : 'ließen'} sich nicht vergleichen: Ein geänderter Router verlangt etwas, das von ihren URLs nicht gespeichert wird.`,
  drift: (count) =>
    `${visitors(count)} ${count === 1 ? 'würde' : 'würden'} auch ohne dies woandershin gelangen als damals: Seither haben sich Router geändert.`,
}
