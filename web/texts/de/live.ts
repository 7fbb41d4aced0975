import type { Texts } from '#console/texts/spoken_texts'
import { counted, number } from '#console/texts/de_counted'

export const live: Texts['live'] = {
  states: {
    connecting: 'Verbindet',
    live: 'Live',
    partial: 'Manches kommt später: Instanzen erreichen einander nicht',
    lost: 'Verbindung verloren, neuer Versuch',
    hidden: 'Angehalten, solange verdeckt',
  },
  paused: 'Angehalten',
  waiting: (count) =>
    count === 1 ? '1 neuer Eintrag wartet' : `${number(count)} neue Einträge warten`,
  pause: 'Anhalten',
  goOn: 'Fortsetzen',
  pauseKey: 'Anhalten oder fortsetzen',
  kind: 'Was gezeigt wird',
  kinds: { all: 'Alles', resolve: 'Besuche', change: 'Änderungen' },
  empty: 'Noch nichts. Besuche und Änderungen von Routern erscheinen hier, sobald sie geschehen.',
  aRouter: 'ein Router',
  count: (count) => counted(count, 'Router', 'Router'),
  why: 'Warum?',
  types: {
    'ROUTER_RESOLVED': 'führt einen Besucher',
    'ROUTER_OPENED': 'öffnet nach Zeitplan',
    'ROUTER_CLOSED': 'schließt nach Zeitplan',
    'router.opened': 'öffnet nach Zeitplan',
    'router.closed': 'schließt nach Zeitplan',
    'router.created': 'angelegt',
    'router.updated': 'geändert',
    'router.deleted': 'gelöscht',
    'routers.imported': 'importiert',
    'routers.updated': 'gemeinsam geändert',
    'routers.deleted': 'gemeinsam gelöscht',
  },
}
