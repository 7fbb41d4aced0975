import type { Texts } from '#console/texts/spoken_texts'
import { counted, number } from '#console/texts/de_counted'

const countOf = (count: number) => counted(count, 'Router', 'Router')

export const history: Texts['history'] = {
  note: 'Wer welchen Router wann geändert hat. Jede Änderung lässt sich rückgängig machen.',
  empty: 'Es ist noch keine Änderung eines Routers aufgezeichnet.',
  noMatch: 'Keine Änderung passt zu diesen Filtern.',
  noMatchYet: 'Keine der neueren Änderungen passt. Ältere sind noch nicht durchsucht.',
  unfinished: 'Ältere Änderungen sind noch nicht durchsucht.',
  showAll: 'Alle Änderungen zeigen',
  search: 'Router, Kampagne, Pfad, Tag oder URL',
  effect: 'Was geschah',
  allEffects: 'Alle Änderungen',
  effects: {
    created: 'angelegt',
    updated: 'geändert',
    deleted: 'gelöscht',
    imported: 'importiert',
    reverted: 'zurückgesetzt',
    recorded: 'erfasst',
  },
  unnamed: 'Ein Router ohne aufgezeichneten Namen',
  theService: 'der Dienst selbst',
  asOf: 'URL mit diesem Stand ausprobieren',
  menu: (name) => `Aktionen zu dieser Änderung: ${name}`,
  ofRouter: 'Verlauf des Routers',
  onlyRouter: (name: string) => `Nur ${name}`,
  onlyToken: (name: string) => `Nur von ${name}`,
  unnamedToken: 'einem Token ohne Änderungen hier',
  together: countOf,
  more: (count) => `und ${countOf(count)} mehr`,
  changedUrls: 'URLs, die durch diese Änderung anderswohin führen',
  undoThis: 'Rückgängig machen',
  newer: (count) =>
    count === 0
      ? 'Neuere Änderungen dieser Router gehen dabei mit zurück.'
      : count === 1
        ? 'Eine neuere Änderung dieses Routers geht dabei mit zurück:'
        : `${number(count)} neuere Änderungen dieses Routers gehen dabei mit zurück:`,
  moreNewer: (count) => `und ${number(count)} weitere`,
  undoNewer: (count) =>
    count === 0 ? 'Auch diese rückgängig machen' : `Alle ${count + 1} Änderungen rückgängig machen`,
  back: 'Zurück auf diesen Stand',
  undoTitle: (name) => `Diese Änderung an „${name}“ rückgängig machen?`,
  undoAllTitle: (count) =>
    `Diese Änderung an ${counted(count, 'Router', 'Routern')} rückgängig machen?`,
  backTitle: (name) => `„${name}“ auf diesen Stand zurücksetzen?`,
  changesNothing: 'Das würde nichts ändern: Es ist schon so.',
  restores: {
    created: (name) => `„${name}“ kommt zurück.`,
    updated: (name) => `„${name}“ ändert sich:`,
    deleted: (name) => `„${name}“ wird gelöscht.`,
  },
  isBack: (name) => `„${name}“ ist wieder auf diesem Stand.`,
  restoreAgain: 'Noch ist nichts geändert.',
  showAgain: 'Unterschied neu anzeigen',
  undo: {
    done: (count) => `Rückgängig gemacht: ${countOf(count)}.`,
    doneOne: 'Rückgängig gemacht.',
    changed:
      'Nicht rückgängig gemacht: Inzwischen hat jemand etwas geändert. Der Verlauf zeigt, was.',
    pins: 'Nicht rückgängig gemacht: Ein Pin würde verletzt. Der Verlauf zeigt, welcher.',
  },
  restoredFrom: (revision: number) => `Auf den Stand der Revision ${revision}.`,
  fieldCount: (count: number) => `${count} Felder`,
  fields: {
    'name': 'Name',
    'description': 'Beschreibung',
    'tags': 'Tags',
    'external_id': 'Externe Kennung',
    'booking_flow_id': 'Strecke',
    'example_urls': 'Beispiel-URLs',
    'accepted_warnings': 'Akzeptierte Hinweise',
    'priority_class': 'Klasse',
    'is_default': 'Standard',
    'is_active': 'Aktiv',
    'matching_criteria.path': 'Pfad',
    'matching_criteria.query_params': 'Parameter',
    'matching_criteria.campaign': 'Kampagne',
    'scheduling.active_from': 'Öffnet',
    'scheduling.active_until': 'Schließt',
  },
  values: {
    nothing: 'nichts',
    yes: 'ja',
    no: 'nein',
    present: 'beliebiger Wert',
    optional: 'optional',
  },
}
