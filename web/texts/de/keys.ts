import type { Texts } from '#console/texts/spoken_texts'

export const keys: Texts['keys'] = {
  note: 'Mit einem Schlüssel fragen Seiten Ihrer Website, wohin ihre Besucher gehen, und beginnen Buchungen. Mehr nicht.',
  empty: 'Noch nutzt keine Website den Dienst. Legen Sie einen Schlüssel für Ihre Adressen an.',
  create: 'Schlüssel anlegen',
  name: 'Name',
  nameHint: 'Wo er benutzt wird, etwa „Website“.',
  nameMissing: 'Geben Sie ihm einen Namen.',
  origins: 'Websites',
  originsHint:
    'Fügen Sie von jeder eine Adresse ein, je Zeile eine. Mit und ohne „www“ sind zwei, eine Buchungsseite auf einem anderen Host ist noch eine.',
  originsMissing: 'Fügen Sie eine Adresse Ihrer Website ein.',
  created: 'Angelegt',
  unproven: 'noch nicht nachgewiesen',
  unseen: 'noch nicht gesehen',
  seen: 'eingebaut',
  gone: 'Diesen Schlüssel gibt es nicht, oder er wurde widerrufen.',
  installed: 'Ist es eingebaut?',
  waits: 'Öffnen Sie eine Seite Ihrer Website: Diese Liste zieht von selbst nach.',
  lastError: 'Letzter Fehler',
  refused: (code, origin) =>
    code === 'E_ORIGIN_UNPROVEN'
      ? `Eine Seite von ${origin} hat gefragt, bevor nachgewiesen war, dass sie Ihnen gehört.`
      : origin === null
        ? 'Eine Anfrage kam von keiner Website.'
        : `Eine Seite von ${origin} hat gefragt. Der Schlüssel nennt diese Adresse nicht.`,
  proof: 'Nachweisen, dass die Website Ihnen gehört',
  proofLead:
    'Veröffentlichen Sie die Zeile als Datei auf der Website oder als TXT-Eintrag ihrer Domain. Eines genügt. Solange diese Seite offen ist, sucht sie jede halbe Minute danach.',
  proofText: 'Zeile',
  asFile: 'Datei',
  asRecord: 'TXT-Eintrag',
  copyNamed: (name) => `Kopieren: ${name}`,
  check: 'Jetzt prüfen',
  notFound: (origins) =>
    `Noch nicht gefunden auf ${origins}. Ein TXT-Eintrag kann eine Stunde brauchen.`,
  snippet: 'In Ihre Website einbauen',
  copySnippet: 'Zeilen kopieren',
  place: 'Seite',
  places: { entrance: 'Wo Besucher ankommen', booking: 'Wo sie buchen', booked: 'Danke-Seite' },
  hints: {
    entrance:
      'Auf jede Seite, zu der eine Anzeige führt. Setzen Sie data-signalbox-link an jeden Link zur Buchung, und data-signalbox-brand an den Body für die Farben Ihrer Marke.',
    booking:
      'Auf die Buchungsseite. Ein Formular mit data-signalbox-complete zählt als Buchung, sobald es abgeschickt wird. Folgt darauf eine Danke-Seite, lassen Sie das Attribut weg und nehmen deren Zeilen.',
    booked:
      'Auf die Seite, die nur sieht, wer gebucht hat: Jeder, der sie öffnet, zählt als Buchung.',
  },
  form: 'Ihr Buchungsformular',
  consent: 'Einwilligung',
  consents: { asked: 'Besucher werden gefragt', granted: 'Werden nicht gefragt' },
  consentHint: 'Stimmt ein Besucher zu, ruft Ihr Banner signalbox.consent(true) auf.',
  book: 'Termin buchen',
  older:
    'Dieser Schlüssel stammt aus der Zeit, als Schlüssel nur einmal gezeigt wurden. Kopieren Sie ihn aus dem HTML Ihrer Website, oder legen Sie einen neuen an.',
  revoke: 'Widerrufen',
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeHint:
    'Seiten mit diesem Schlüssel behalten ab sofort ihre eigenen Links. Das lässt sich nicht rückgängig machen.',
  revoked: (name) => `„${name}“ ist widerrufen.`,
}
