import type { Texts } from '#console/texts/spoken_texts'

export const frame: Texts['frame'] = {
  product: 'Signalbox',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  groups: { today: 'Heute', rules: 'Regeln', setup: 'Einrichtung', operations: 'Betrieb' },
  language: 'Sprache',
  languages: { en: 'English', de: 'Deutsch' },
  languageMissing: 'Diese Sprache konnte nicht geladen werden.',
  help: 'Hilfe und Tastenkürzel',
  signOut: 'Abmelden',
  anotherToken: 'In diesem Tab ein anderes Token nutzen',
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
  questions: {
    title: 'Hilfe',
    of: {
      '/try': {
        question: 'Wohin führt eine URL, und warum?',
        answer: 'Fügen Sie sie ein: Sie sehen, welcher Router gewinnt und warum die anderen nicht.',
      },
      '/routers': {
        question: 'Zwei Router passen. Welcher gewinnt?',
        answer: 'Der engere. Die Liste steht in der Reihenfolge, in der sie gewinnen.',
      },
      '/routers/new': {
        question: 'Wie führe ich eine Kampagne zu ihrer Buchungsseite?',
        answer: 'Fügen Sie einen Link der Kampagne ein; die Kriterien füllen sich aus.',
      },
      '/import': {
        question: 'Kann ich meine Regeln aus einer Tabelle übernehmen?',
        answer: 'Ja, bis zu 1.000 auf einmal. Gespeichert wird erst nach der Prüfung.',
      },
      '/findings': {
        question: 'Welche Regeln sind falsch oder nutzlos?',
        answer: 'Die Prüfung vergleicht alle Router miteinander und schlägt Korrekturen vor.',
      },
      '/pins': {
        question: 'Wie führt eine gedruckte Anzeige sicher ans Ziel?',
        answer: 'Pinnen Sie ihre URL: Änderungen, die sie umleiten, werden abgewiesen.',
      },
      '/traffic': {
        question: 'Welche Kampagne bringt Buchungen?',
        answer: 'Besuche und Buchungen je Router, Strecke und Kampagne, nach Tagen.',
      },
      '/history': {
        question: 'Wer hat das geändert, und wie mache ich es rückgängig?',
        answer: 'Jede Änderung hat einen Namen und eine Zeit und lässt sich zurücknehmen.',
      },
      '/keys': {
        question: 'Wie nutzt meine Website das?',
        answer: 'Legen Sie einen Schlüssel an, und kopieren Sie die Zeilen in Ihre Seiten.',
      },
      '/tokens': {
        question: 'Wie hole ich jemanden dazu?',
        answer: 'Mit einem Link, der anmeldet, und nicht mehr Rechten als nötig.',
      },
    },
  },
  keys: {
    title: 'Tastenkürzel',
    everywhere: 'Überall',
    here: 'Auf dieser Seite',
    goTo: 'Gehe zu',
    search: 'Auf dieser Seite suchen',
    create: 'Neuer Eintrag',
    tryUrl: 'URL ausprobieren',
    undo: 'Letzte Änderung rückgängig machen',
    help: 'Diese Hilfe',
    close: 'Schließen',
    down: 'Nächste Zeile',
    up: 'Vorige Zeile',
    open: 'Zeile öffnen',
    switch: 'Tastenkürzel mit einem Buchstaben sind eingeschaltet',
  },
}

export const titles: Texts['titles'] = {
  account: 'Mein Konto',
  findings: 'Befunde',
  flows: 'Strecken und Marke',
  history: 'Verlauf',
  import: 'Import',
  keys: 'Website-Schlüssel',
  live: 'Live',
  members: 'Mitglieder',
  newRouter: 'Neuer Router',
  operations: 'Betrieb',
  organization: 'Organisation',
  overview: 'Übersicht',
  pins: 'Pins',
  router: 'Router',
  routers: 'Router',
  schedule: 'Zeitplan',
  tokens: 'Tokens',
  traffic: 'Traffic',
  try: 'URL ausprobieren',
  webhooks: 'Webhooks',
}
