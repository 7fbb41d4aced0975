import type { Texts } from '../spoken_texts.js'

export const frame: Texts['frame'] = {
  product: 'Signalbox',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  groups: { today: 'Heute', rules: 'Regeln', setup: 'Einrichtung', operations: 'Betrieb' },
  language: 'Sprache',
  languages: { en: 'English', de: 'Deutsch' },
  help: 'Tasten und Hilfe',
  signOut: 'Abmelden',
  tokenUntil: (name, time) => `Token „${name}“, bis ${time}`,
  operatorUntil: (name, time) => `Betrieb, „${name}“, bis ${time}`,
  notFound: {
    title: 'Diese Seite gibt es nicht',
    hint: 'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.',
    action: 'Zur Übersicht',
  },
  away: {
    title: 'Der Dienst ist nicht erreichbar',
    hint: 'Diese Seite ist noch nicht geladen. Sie erscheint von selbst, sobald der Dienst antwortet.',
  },
  reload: {
    title: 'Es gibt eine neue Version dieser Seite',
    hint: 'Der Dienst wurde aktualisiert, während diese Seite offen war. Laden Sie sie neu; nicht gespeicherte Eingaben gehen dabei verloren.',
    action: 'Neu laden',
  },
  fault: {
    title: 'Diese Seite ist abgestürzt',
    hint: 'Das ist unser Fehler. Laden Sie die Seite neu; geschieht es wieder, schicken Sie diese Meldung an den Betrieb des Dienstes.',
    action: 'Neu laden',
  },
  keys: {
    title: 'Tasten',
    everywhere: 'Überall',
    here: 'Auf dieser Seite',
    goTo: 'Gehe zu',
    search: 'Auf dieser Seite suchen',
    create: 'Neuer Eintrag',
    tryUrl: 'URL ausprobieren',
    help: 'Diese Hilfe',
    close: 'Schließen',
    down: 'Nächste Zeile',
    up: 'Vorige Zeile',
    open: 'Zeile öffnen',
    switch: 'Tasten aus einem Buchstaben sind an',
  },
}
