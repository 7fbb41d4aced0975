import { counted } from '#console/texts/de_counted'
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

const joined = (things: readonly string[]) => things.join(', ')

export const members: Texts['members'] = {
  note: 'Wer sich hier unter eigenem Namen anmeldet, und mit welchen Rechten.',
  none: 'Noch ist niemand dabei. Laden Sie jemanden ein: Angemeldet wird sich mit dem eigenen Konto.',
  noProvider:
    'Das Anmelden mit Google, Microsoft oder einem anderen Anbieter ist hier nicht eingerichtet; das tut der Betrieb des Dienstes. Bis dahin melden sich andere mit einem Link an, den Sie auf der Seite „Tokens“ erstellen.',
  toTokens: 'Zu „Tokens“',
  person: 'eine Person:',
  token: 'ein Token:',
  tokenOf: (maker) => `angelegt von ${maker}`,
  madeBy: (maker) => `von ${maker}`,
  byFormerMember: 'einem früheren Mitglied',
  name: 'Name',
  nameHint: 'Änderungen werden unter diesem Namen festgehalten.',
  email: 'E-Mail',
  emailHint: 'Freiwillig. Dann kann nur annehmen, wer diese bestätigte Adresse hat.',
  role: 'Rolle',
  roles: { viewer: 'Ansehen', editor: 'Bearbeiten', approver: 'Freigeben', admin: 'Verwalten' },
  roleHints: {
    viewer: 'Sieht alles, ändert nichts.',
    editor: 'Ändert Router, Strecken und Marke.',
    approver: 'Wie „Bearbeiten“; speichert Änderungen auch, wenn sie einen Pin verletzen.',
    admin: 'Darf alles, auch Mitglieder, Tokens und Webhooks.',
  },
  beyondYours: 'Dazu gehören Berechtigungen, die Sie selbst nicht haben.',
  lastSeen: 'Zuletzt da',
  you: 'Sie',
  linkTitle: (name) => `Einladung für ${name}`,
  linkHint: (name) =>
    `Schicken Sie diesen Link an ${name}. Er gilt, bis jemand damit beigetreten ist oder Sie ihn zurückziehen.`,
  linkFor: (email) => `Nur ${email} kann damit beitreten.`,
  showLink: 'Link noch einmal zeigen',
  takeBack: 'Zurückziehen',
  takeBackTitle: (name) => `Die Einladung für ${name} zurückziehen?`,
  takeBackHint: 'Der Link gilt dann nicht mehr. Sie können dieselbe Person wieder einladen.',
  tookBack: 'Die Einladung ist zurückgezogen.',
  pending: 'Einladungen',
  invited: 'Eingeladen',
  menu: (name) => `Aktionen für ${name}`,
  changeRole: 'Rolle ändern',
  roleTitle: (name) => `Rolle von ${name}`,
  roleEnds:
    'Die Person wird abgemeldet und macht nach dem nächsten Anmelden mit der neuen Rolle weiter. Darf diese weniger, enden auch die Tokens und Schlüssel, die sie angelegt hat.',
  roleChanged: (name, role) => `${name} hat jetzt die Rolle „${role}“.`,
  sessions: 'Sitzungen',
  sessionsOf: (name) => `Sitzungen von ${name}`,
  noSessions: 'Nirgends angemeldet.',
  unknownDevice: 'Unbekannter Browser',
  since: 'seit',
  used: 'benutzt',
  here: 'diese hier',
  end: 'Beenden',
  endSession: (device) => `Sitzung „${device}“ beenden`,
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  ends: (things) => `Das endet sofort: der Zugang, ${joined(things)}.`,
  endsAlone: 'Der Zugang endet sofort.',
  stays: (things) => `Das bleibt: ${joined(things)}.`,
  made: 'Auch beenden, was bliebe',
  erase: 'Namen löschen',
  eraseHint:
    'Bei allem, was die Person getan hat, steht statt des Namens dann „ein früheres Mitglied“. Das lässt sich nicht rückgängig machen. Sonst bleibt der Name dort stehen.',
  removed: (name) => `${name} ist entfernt.`,
  kinds: {
    access_token: (count) => counted(count, 'Sitzung oder Token', 'Sitzungen und Tokens'),
    publishable_key: (count) => counted(count, 'Website-Schlüssel', 'Website-Schlüssel'),
    webhook: (count) => counted(count, 'Webhook', 'Webhooks'),
    router_pin: (count) => counted(count, 'Pin', 'Pins'),
  },
  ofToken:
    'Sie sind mit einem Token angemeldet, das für keine bestimmte Person steht. Bitten Sie um eine Einladung, um ein eigenes Konto mit Namen zu haben.',
  organizations: 'Organisationen',
  change: 'Wechseln',
  current: 'hier sind Sie',
  leave: 'Organisation verlassen',
  leaveTitle: (organization) => `„${organization}“ verlassen?`,
  leaveHint:
    'Sie werden überall abgemeldet, und die Tokens und Schlüssel, die Sie angelegt haben, enden. Zurück kommen Sie nur mit einer Einladung.',
}

export const people: Texts['people'] = {
  continueWith: (provider) => `Weiter mit ${provider}`,
  checking: 'Einen Moment …',
  signedInAs: (who) => `Sie haben sich als ${who} angemeldet.`,
  choose: 'Wohin möchten Sie?',
  invitation: 'Sie sind eingeladen',
  invites: (organization, role) => `„${organization}“ lädt Sie ein, mit der Rolle „${role}“.`,
  whoYouAre:
    'Melden Sie sich zuerst mit Ihrem Konto an. Beigetreten sind Sie erst nach Ihrer Bestätigung.',
  whoYouAreAs: (email) =>
    `Die Einladung ist für ${email}. Melden Sie sich zuerst mit diesem Konto an.`,
  join: (organization, role) => `${organization} beitreten (Rolle „${role}“)`,
  joined: (organization) => `Willkommen bei „${organization}“.`,
  notYou: 'Sind Sie das nicht?',
  toSignIn: 'Weiter zum Anmelden',
  away: {
    title: 'Der Anbieter antwortet nicht',
    hint: 'Der Anbieter Ihres Kontos antwortet gerade nicht. Versuchen Sie es in ein paar Minuten noch einmal. Tokens funktionieren wie immer.',
  },
  refused: {
    title: 'Der Anbieter hat Sie nicht angemeldet',
    hint: 'Sie haben abgebrochen, oder Ihr Konto darf diesen Dienst nicht nutzen. Versuchen Sie es noch einmal, oder fragen Sie dort, wo Ihr Konto verwaltet wird.',
  },
  expired: {
    title: 'Das hat zu lange gedauert',
    hint: 'Eine Anmeldung gilt einmal, in dem Tab, in dem sie begann, und zehn Minuten lang. Beginnen Sie noch einmal.',
  },
  none: {
    title: 'Noch kennt Sie keine Organisation',
    lead: (who) => `Sie haben sich als ${who} angemeldet.`,
    hint: 'Bitten Sie jemanden, der dort die Mitglieder verwaltet, um einen Einladungslink, und öffnen Sie ihn. Haben Sie noch ein anderes Konto, nehmen Sie dieses.',
  },
  used: {
    title: 'Diese Einladung gilt nicht mehr',
    hint: 'Jemand ist damit beigetreten, oder sie wurde zurückgezogen. Waren Sie das selbst, melden Sie sich an. Sonst bitten Sie um einen neuen Link.',
  },
  already: {
    title: 'Sie sind schon Mitglied',
    hint: 'Sie brauchen keine Einladung: Melden Sie sich an. Sie bleibt für jemand anderen gültig.',
  },
  otherEmail: {
    title: 'Diese Einladung ist für eine andere Adresse',
    lead: (invited, who) => `Sie ist für ${invited}, und Sie haben sich als ${who} angemeldet.`,
    hint: 'Melden Sie sich mit dem Konto dieser Adresse an; der Anbieter muss sie bestätigt haben. Oder bitten Sie um eine Einladung für die Adresse, die Sie benutzen.',
  },
  again: {
    title: 'Erneut anmelden',
    lead: 'Ihre anderen Tabs machen dann weiter, wo sie sind, mit allem, was Sie eingegeben haben.',
  },
  endsAt: (time) =>
    `Am ${time} werden Sie abgemeldet. Melden Sie sich vorher in einem neuen Tab erneut an: Was Sie hier eingegeben haben, bleibt.`,
}
