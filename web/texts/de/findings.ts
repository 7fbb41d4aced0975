import type { Texts } from '../spoken_texts.js'

export const findings: Texts['findings'] = {
  run: 'Prüfung starten',
  queued: 'Die Prüfung beginnt gleich …',
  running: (percent) => `Die Prüfung läuft: ${percent} %`,
  failed: 'Der letzte Versuch ist gescheitert. Der Dienst versucht es von selbst erneut.',
  started: 'Die Prüfung hat begonnen.',
  finished: (count) =>
    count === 1 ? 'Die Prüfung ist fertig: 1 Befund.' : `Die Prüfung ist fertig: ${count} Befunde.`,
  none: 'Ihre Router wurden noch nicht geprüft. Die Prüfung vergleicht jeden Router mit jedem anderen und zeigt, wo Besucher an der falschen Stelle landen können.',
  noneInView: 'Von dieser Art hat die Prüfung nichts gefunden.',
  showAll: 'Alle Befunde zeigen',
  incomplete:
    'Es gibt mehr Befunde, als eine Prüfung auflistet. Arbeiten Sie diese ab und starten Sie sie dann erneut.',
  views: {
    label: 'Art des Befunds',
    all: 'Alle',
    high: 'Schwer',
    medium: 'Mittel',
    dead: 'Gewinnen nie',
    flow: 'Inaktive Strecke',
    example: 'Beispiele',
    intended: 'So gewollt',
  },
  intendedHint:
    'Sonderfälle und Überschneidungen, für die Router gemacht sind. Hier nachsehen, wenn eine URL an einer unerwarteten Stelle landet.',
  list: 'Befunde',
  severities: { high: 'schwer', medium: 'mittel', low: 'gering', info: 'so gewollt' },
  types: { dead: 'gewinnt nie', flow: 'inaktive Strecke', example: 'Beispiel' },
  conflicts: {
    duplicate: (winner, loser) =>
      `„${winner}“ und „${loser}“ passen auf dieselben URLs, und der neuere gewinnt sie alle.`,
    takeover: (winner, loser) => `„${winner}“ nimmt „${loser}“ URLs ab, nur weil er neuer ist.`,
    shadowed: (winner, loser) => `„${winner}“ nimmt „${loser}“ jede URL ab.`,
    example_claimed: (winner, loser) => `„${winner}“ nimmt „${loser}“ eine Beispiel-URL ab.`,
    overlap: (winner, loser) => `„${winner}“ nimmt „${loser}“ einige URLs ab.`,
    specialization: (winner, loser) => `„${winner}“ ist ein Sonderfall von „${loser}“.`,
  },
  expired: (name) => `„${name}“ kann nie mehr gewinnen: Sein Zeitraum ist vorbei.`,
  covered: (name, first, others) =>
    others === 0
      ? `„${name}“ kann nie gewinnen: „${first}“ nimmt ihm alle URLs ab.`
      : `„${name}“ kann nie gewinnen: „${first}“ und ${others} weitere nehmen ihm alle URLs ab.`,
  inactiveFlow: (name, flow) =>
    `„${name}“ führt zu „${flow}“, und die ist inaktiv: Seine Besucher können nicht buchen.`,
  stray: (name, winner) => `Eine Beispiel-URL von „${name}“ landet bei „${winner}“.`,
  strayNone: (name) => `Auf eine Beispiel-URL von „${name}“ passt kein Router.`,
  openRouter: (name) => `„${name}“ öffnen`,
  openFlow: 'Strecke öffnen',
  tryUrl: 'Ausprobieren',
  remedies: 'Was ihn beendet',
  loading: 'Suche nach Abhilfe …',
  over: 'Diesen Konflikt gibt es nicht mehr. Starten Sie die Prüfung erneut.',
  noRemedy:
    'Keine Änderung an einem einzelnen Router beendet ihn. Öffnen Sie beide und entscheiden Sie, welcher gemeint ist.',
  both: 'Beide passen',
  winner: (name) => `landet bei „${name}“`,
  applyAsDraft: 'Als Entwurf öffnen',
  ends: 'beendet den Konflikt',
  softens: 'mildert ihn',
  readOnly: 'Router zu ändern erfordert die Berechtigung routers:manage.',
  keys: { remedies: 'Was ihn beendet' },
}
