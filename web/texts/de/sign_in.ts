import type { Texts } from '#console/texts/spoken_texts'

export const signIn: Texts['signIn'] = {
  title: 'Anmelden',
  lead: 'Sehen, welcher Router welche URL beantwortet – und ändern, mit der Wirkung vor Augen.',
  token: 'Zugangstoken',
  tokenHint:
    'Es beginnt mit sbx_, für den Betrieb des Dienstes mit sbo_. Sie bleiben höchstens 12 Stunden angemeldet, in allen Tabs dieses Browsers. Das eingefügte Token wird nicht aufbewahrt.',
  action: 'Anmelden',
  busy: 'Anmeldung läuft …',
  empty: 'Fügen Sie ein Zugangstoken ein.',
  shape: 'Das ist kein Zugangstoken: Diese beginnen mit sbx_, für den Betrieb mit sbo_.',
  refused: 'Der Dienst kennt dieses Token nicht. Vielleicht ist es abgelaufen oder widerrufen.',
  storeAway: {
    mongo:
      'MongoDB antwortet dem Dienst nicht, deshalb kann er keine Tokens prüfen. Ihres ist vielleicht in Ordnung: Versuchen Sie es noch einmal, sobald MongoDB zurück ist.',
    redis:
      'Redis antwortet dem Dienst nicht. Zum Anmelden wird es nicht gebraucht: Versuchen Sie es noch einmal.',
  },
  because: {
    refused: 'Ihre Sitzung ist beendet. Melden Sie sich an, um an derselben Stelle weiterzumachen.',
    left: 'Sie sind abgemeldet, in allen Tabs.',
    another: 'Ihre anderen Tabs bleiben angemeldet. Fügen Sie das Token für diesen Tab ein.',
    link: 'Dieser Link wurde schon benutzt, ist abgelaufen oder widerrufen. Bitten Sie um einen neuen, oder fügen Sie ein Token ein.',
  },
  linkLead: 'Dieser Link meldet Sie an.',
  linkAs: (name) => `Dieser Link meldet Sie an als „${name}“.`,
  linkInstead: (name, organization) =>
    `Dieser Tab ist als „${name}“${organization === null ? '' : ` bei „${organization}“`} angemeldet. Mit dem Link endet das in diesem Tab; andere Tabs bleiben, wie sie sind.`,
  stay: 'Wie jetzt angemeldet bleiben',
  withToken: 'Mit einem Token anmelden',
  signedInAs: (name, organization) =>
    `Sie sind als „${name}“${organization === null ? '' : ` bei „${organization}“`} angemeldet.`,
  whence: 'Woher bekomme ich ein Token?',
  whenceHint:
    'Von jemandem im Team, dessen Token Tokens anlegen darf (Seite „Tokens“), oder vom Betrieb dieses Dienstes. Bitten Sie um eines auf Ihren Namen: Was Sie ändern, wird darunter festgehalten.',
}
