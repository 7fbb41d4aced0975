import type { Texts } from '#console/texts/spoken_texts'

export const tokens: Texts['tokens'] = {
  note: 'Wer die API nutzen darf, und wofür. Eines je Person und je System.',
  empty: 'Es ist kein Token mehr da. Das erste legt der Betrieb des Dienstes an.',
  create: 'Token anlegen',
  name: 'Name',
  nameHint:
    'Wer oder was es benutzt, etwa „Mia Berg“ oder „Website“. Änderungen werden unter diesem Namen festgehalten.',
  nameMissing: 'Geben Sie ihm einen Namen.',
  permissions: 'Berechtigungen',
  permissionsMissing: 'Wählen Sie mindestens eine.',
  presets: {
    label: 'Übliche Berechtigungen',
    viewer: 'Ansehen',
    editor: 'Bearbeiten',
    admin: 'Verwalten',
  },
  presetHints: {
    viewer: 'Sieht alles, ändert nichts.',
    editor: 'Ändert Router, Strecken und Marke.',
    admin: 'Darf alles, auch Tokens und Webhooks.',
  },
  oneByOne: 'Einzeln wählen',
  needs: (permissions) => `Ihre Auswahl funktioniert nicht ohne „${permissions.join('“, „')}“.`,
  addNeeded: 'Fehlende hinzufügen',
  opensNothing:
    'Damit öffnet sich keine Seite der Konsole. Es taugt für Programme, die die API nutzen.',
  invite: 'Jemanden einladen',
  colleague: 'Name',
  colleagueHint: 'Änderungen werden unter diesem Namen festgehalten.',
  makeLink: 'Link erstellen',
  invitedTitle: (name) => `Link für ${name}`,
  linkHint: (name) =>
    `Schicken Sie diesen Link nur an ${name}, zum Aufbewahren wie ein Passwort: Er meldet jedes Mal an.`,
  accessHint: (until) =>
    `Er gilt bis ${until}. In der Liste der Tokens können Sie ihn früher beenden.`,
  copyLink: 'Link kopieren',
  sent: 'Fertig',
  chosen: (count) => (count === 1 ? '1 Berechtigung' : `${count} Berechtigungen`),
  lifetime: 'Gültigkeit',
  lifetimeHint:
    'Ihr eigener Zugang ist der des Tokens oder Links, mit dem Sie sich angemeldet haben.',
  lifetimes: {
    '': 'So lange wie mein Zugang',
    '1d': '1 Tag',
    '7d': '7 Tage',
    '30d': '30 Tage',
    '365d': '1 Jahr',
    'session': 'Bis ich mich abmelde',
  },
  lastUsed: 'Zuletzt benutzt',
  expires: 'Endet',
  created: 'angelegt',
  actions: 'Aktionen',
  ofATab: 'Konsolensitzung',
  thisTab: 'Sie',
  createdTitle: 'Token angelegt',
  once: 'Jetzt kopieren: Es wird nur dieses eine Mal gezeigt.',
  onceHint:
    'Bewahren Sie es in einem Passwortmanager auf. Geht es verloren, widerrufen Sie es und legen ein neues an.',
  copyValue: 'Token kopieren',
  kept: 'Ich habe es verwahrt',
  revoke: 'Widerrufen',
  revokeNamed: (name) => `„${name}“ widerrufen`,
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeHint:
    'Anfragen damit werden ab sofort abgewiesen, auch die von Personen, die damit angemeldet sind. Das lässt sich nicht rückgängig machen.',
  revokeOwn: 'Das ist Ihre eigene Sitzung: Sie werden abgemeldet, in allen Tabs.',
  revoked: (name) => `„${name}“ ist widerrufen.`,
}

export const permissions: Texts['permissions'] = {
  'routers:read': 'Router ansehen, URLs ausprobieren, Prüfung starten',
  'routers:manage': 'Router anlegen, ändern und löschen',
  'pins:override': 'Änderungen speichern, auch wenn sie einen Pin verletzen',
  'flows:read': 'Strecken ansehen',
  'flows:manage': 'Strecken anlegen und ändern',
  'brand-kits:read': 'Marke ansehen',
  'brand-kits:manage': 'Marke ändern',
  'organizations:read': 'Organisation ansehen',
  'organizations:manage': 'Festlegen, was von URLs gespeichert wird',
  'events:read': 'Besuche und andere Ereignisse ansehen',
  'tokens:manage': 'Tokens anlegen und widerrufen',
  'bookings:manage': 'Buchungen durchführen',
  'webhooks:manage': 'Webhooks einrichten',
}
