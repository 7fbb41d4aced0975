import type { Texts } from '../spoken_texts.js'

export const problems: Texts['problems'] = {
  failed: 'Das hat nicht geklappt',
  network: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  unreadable:
    'Die Antwort ist nicht lesbar. Vielleicht hat etwas zwischen dieser Seite und dem Dienst sie verändert.',
  busy: 'Im Moment zu viele Anfragen.',
  pinBroken: 'Das würde Pins verletzen, die garantieren, wohin URLs führen. Nichts wurde geändert.',
  triesAgain: 'Diese Seite versucht es von selbst erneut.',
  tryAgain: 'Erneut versuchen',
  requestId: 'Anfrage',
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
