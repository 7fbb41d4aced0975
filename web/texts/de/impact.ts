import type { Texts } from '#console/texts/spoken_texts'
import { number } from '#console/texts/de_counted'

const visitors = (count: number) => (count === 1 ? '1 Besucher' : `${number(count)} Besucher`)
const days = (count: number) =>
  count === 1 ? 'des letzten vollen Tags' : `der letzten ${count} vollen Tage`

export const impact: Texts['impact'] = {
  title: 'Auswirkung auf Besucher',
  compare: 'Zeitraum',
  lastDays: (count) => (count === 1 ? 'letzter Tag' : `letzte ${count} Tage`),
  idle: 'Ihre Änderungen ändern nichts daran, wo Besucher landen.',
  announced: (moved) =>
    `Danach ${moved === 1 ? 'würde' : 'würden'} ${visitors(moved)} anderswo landen`,
  first: (count) => `Verglichen werden die ersten ${number(count)} Router.`,
  comparing: 'Wird mit früheren Besuchern verglichen …',
  busy: 'Der Dienst ist gerade ausgelastet. Die Auswirkung erscheint, sobald er frei ist.',
  away: 'Der Dienst ist gerade nicht erreichbar. Der Vergleich geht von selbst weiter.',
  none: 'Zum Vergleichen fehlt noch ein voller Tag. Besucher zählen ab dem Tag nach ihrem Besuch.',
  stays: (asked) => `Kein Besucher ${days(asked)} würde anderswo landen.`,
  remedy: (count, asked) =>
    `schickt ${count === 0 ? 'keine Besucher' : visitors(count)} ${days(asked)} anderswohin`,
  moved: (moved, all, share, asked) =>
    `${number(moved)} von ${visitors(all)}${all === 1 ? '' : 'n'} ${days(asked)} ${moved === 1 ? 'würde' : 'würden'} anderswo landen (${share}).`,
  unmatched: (count) =>
    count === 1
      ? '1 davon käme zu keinem Router und könnte nicht buchen.'
      : `${number(count)} davon kämen zu keinem Router und könnten nicht buchen.`,
  nobody: 'keinem Router',
  own: 'diesem Router',
  named: (name) => `„${name}“`,
  move: (from, to) => `Von ${from} zu ${to}`,
  otherFlow: (router) => `Bleiben bei ${router}, der zu einer anderen Strecke führt`,
  count: (events, share) => `${visitors(events)}, ${share}`,
  moves: 'Wer anderswo landen würde',
  moreMoves: (count) =>
    count === 1
      ? '1 weiterer Wechsel ist nicht aufgeführt.'
      : `${number(count)} weitere Wechsel sind nicht aufgeführt.`,
  examples: 'Ihre URLs zeigen',
  open: (name) => `„${name}“ öffnen`,
  urls: 'Diese URLs führen danach anderswohin; keiner der verglichenen Besucher hat sie aufgerufen',
  also: 'Auch diese URLs führen danach anderswohin; keiner der verglichenen Besucher hat sie aufgerufen',
  noUrl: 'Keine URL führt danach anderswohin. Das ist für jede URL bewiesen, jetzt und später.',
  noOtherUrl: 'Keine andere URL ändert sich. Das ist für jede URL bewiesen, jetzt und später.',
  undecided: (count) =>
    `Auch andere URLs könnten sich ändern: ${count === 1 ? '1 Paar von Routern überschneidet' : `${number(count)} Paare von Routern überschneiden`} sich mit so vielen anderen, dass sich das nicht sicher sagen lässt.`,
  from: (at) => `ab ${at}`,
  later: 'Wenn Zeitpläne öffnen oder schließen',
  edge: (at, moved, share) =>
    moved === 0 ? `${at}: keine Besucher` : `${at}: ${visitors(moved)} (${share})`,
  moreEdges: (count) =>
    count === 1
      ? '1 späterer Zeitpunkt ist nicht aufgeführt.'
      : `${number(count)} spätere Zeitpunkte sind nicht aufgeführt.`,
  pins: (count) => (count === 1 ? '1 Pin würde verletzt' : `${number(count)} Pins würden verletzt`),
  basis: (all, found, asked) =>
    found < asked
      ? `Verglichen mit ${visitors(all)}${all === 1 ? '' : 'n'} an ${found} ${days(asked)}.`
      : `Verglichen mit ${visitors(all)}${all === 1 ? '' : 'n'}.`,
  incomplete: 'Frühere Besucher sind nicht verglichen: Für alle reichte die Zeit nicht.',
  part: (share) => `Das sind ${share} von allen; seltene URLs werden nicht verglichen.`,
  hidden: (count) =>
    `${visitors(count)} ${count === 1 ? 'ließ' : 'ließen'} sich nicht vergleichen: Ein geänderter Router verlangt etwas, das von ihren URLs nicht gespeichert wird.`,
  drift: (count) =>
    `Für ${number(count)} davon ist die Antwort schon heute anders, weil sich nach ihrem Besuch Router geändert haben.`,
}
