import type { Texts } from '#console/texts/spoken_texts'

export const problems: Texts['problems'] = {
  failed: 'Das hat nicht geklappt',
  network: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  unreadable:
    'Die Antwort ist nicht lesbar. Vielleicht hat etwas zwischen dieser Seite und dem Dienst sie verändert.',
  pinBroken: 'Das würde Pins verletzen, die garantieren, wohin URLs führen. Nichts wurde geändert.',
  codes: {
    E_STORE_UNAVAILABLE:
      'Der Dienst erreicht eine seiner Datenbanken nicht. Versuchen Sie es gleich erneut.',
    E_INSTANCE_FULL: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich erneut.',
    E_ORGANIZATION_BUSY:
      'Eine andere Anfrage Ihrer Organisation läuft noch. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
    E_INSTANCE_BUSY:
      'Der Dienst ist ausgelastet. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
    E_WRITES_CONTENDED:
      'Zu viele gleichzeitige Änderungen haben diese verhindert. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
    E_STORE_BUSY:
      'Die Datenbank hatte keinen Speicher für diese Änderung. Nichts wurde geändert. Versuchen Sie es gleich erneut oder mit weniger Routern.',
    E_OUTCOME_UNKNOWN:
      'Der Dienst konnte diese Änderung nicht bestätigen. Sehen Sie nach, ob sie gilt, bevor Sie sie wiederholen.',
    E_TOO_COSTLY:
      'Das ist zu viel für eine Berechnung. Nichts wurde geändert. Wählen Sie weniger aus.',
    E_REQUEST_TOO_SLOW: 'Die Anfrage kam zu langsam an. Prüfen Sie Ihre Verbindung.',
    E_RATE_LIMITED: 'Im Moment zu viele Anfragen. Versuchen Sie es gleich erneut.',
    E_INTERNAL: 'Der Dienst ist gescheitert. Das ist unser Fehler.',
    E_UNAUTHORIZED:
      'Der Dienst kennt dieses Token nicht. Vielleicht ist es abgelaufen oder widerrufen.',
    E_OPERATOR_UNAUTHORIZED:
      'Der Dienst kennt diese Betriebszugangsdaten nicht. Vielleicht sind sie abgelaufen oder widerrufen.',
    E_ORGANIZATION_LEAVING:
      'Ihre Organisation wird bald gelöscht, deshalb gelten ihre Tokens nicht mehr. Der Betrieb kann das noch aufhalten.',
  },
  permission: (permission) => `Ihrem Token fehlt die Berechtigung ${permission}.`,
  triesAgain: 'Diese Seite versucht es von selbst erneut.',
  tryAgain: 'Erneut versuchen',
  requestId: 'Anfrage',
  unknownNow: 'zurzeit nicht bekannt',
  deletedFlow: 'eine gelöschte Strecke',
  deletedRouter: 'ein gelöschter Router',
  hidden: (permission) => `ohne ${permission} nicht zu sehen`,
  forbidden: {
    title: 'Ihr Token darf das nicht sehen',
    hint: (permissions) =>
      permissions.length === 1
        ? `Dafür ist die Berechtigung ${permissions[0]} nötig. Melden Sie sich mit einem Token an, das sie hat.`
        : `Dafür sind die Berechtigungen ${permissions.join(' und ')} nötig. Melden Sie sich mit einem Token an, das sie hat.`,
    operators:
      'Das sieht nur der Betrieb des Dienstes. Melden Sie sich mit Betriebszugangsdaten an.',
    unknown: 'Ihm fehlt eine Berechtigung, die diese Seite braucht.',
    action: 'Mit anderem Token anmelden',
  },
}
