import type { Texts } from '#console/texts/spoken_texts'

export const parts: Texts['parts'] = {
  formerMember: 'ein früheres Mitglied',
  loading: 'Lädt',
  copy: 'Kopieren',
  copied: 'Kopiert',
  close: 'Schließen',
  cancel: 'Abbrechen',
  required: 'erforderlich',
  instant: {
    notSet: 'nicht gesetzt',
    clear: 'Leeren',
    pick: 'Tag wählen',
    unreadable: (typed, example) =>
      `„${typed}“ lässt sich nicht als Zeit lesen. Schreiben Sie ${example}.`,
  },
  clockRepeats: 'Die Uhr zeigt diese Zeit zweimal. Welche ist gemeint?',
  clockSkips: (instant) => `Die Uhr überspringt diese Zeit. Es gilt ${instant}.`,
  more: 'Mehr anzeigen',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',
  confirm: { typeToConfirm: (word) => `Zum Bestätigen „${word}“ eingeben` },
  outage: {
    whole: 'Der Dienst ist gerade nicht erreichbar.',
    partly: 'Der Dienst kann gerade nicht alles beantworten.',
    stores: {
      mongo:
        'Der Dienst erreicht seine Datenbank MongoDB nicht. Besucher kommen weiterhin in ihre Strecke; speichern lässt sich nichts.',
      redis:
        'Der Dienst erreicht Redis nicht. Besucher kommen weiterhin in ihre Strecke; Änderungen anderer erscheinen hier später.',
    },
    old: (age) => `Teile dieser Seite zeigen den Stand ${age}.`,
    missing: 'Teile dieser Seite fehlen.',
  },
  remove: 'Entfernen',
  notCopied:
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.',
  needs: (permissions) =>
    permissions.length === 1
      ? `Dafür ist die Berechtigung ${permissions[0]} nötig.`
      : `Dafür sind die Berechtigungen ${permissions.join(' und ')} nötig.`,
  permission: (meaning, name) => `„${meaning}“ (${name})`,
  never: 'nie',
  meanwhile: {
    changed: 'Dieser Router wurde inzwischen geändert',
    changedBy: (name, time) => `${name} hat diesen Router inzwischen geändert, am ${time}`,
    deleted: 'Dieser Router wurde inzwischen gelöscht',
    deletedBy: (name, time) => `${name} hat diesen Router inzwischen gelöscht, am ${time}`,
  },
  routerName: 'Name eines Routers',
  noRouterNamed: 'Kein Router heißt so.',
}
