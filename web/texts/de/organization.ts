import type { Texts } from '#console/texts/spoken_texts'

export const organization: Texts['organization'] = {
  privacy: 'Was von einer URL gespeichert wird',
  lead: 'Die URLs von Besuchern können persönliche Daten enthalten. Router sehen immer die ganze URL. Wählen Sie hier, was der Dienst davon speichert, in sein Protokoll schreibt, an Webhooks schickt und unter Live zeigt.',
  modes: {
    full: {
      name: 'Die ganze URL',
      hint: 'Nur ein Benutzername, ein Passwort und was hinter # steht, fehlen.',
    },
    masked: {
      name: 'Nichts, was persönlich aussieht',
      hint: 'Klick-Kennungen fehlen. ~ steht anstelle von allem, was eine Person nennt: E-Mail-Adresse, Telefon, Geburtsdatum, IBAN, IP-Adresse, zufällige Kennung und Felder wie Vorname oder Passwort.',
    },
    relevant: {
      name: 'Nur, was Router verlangen',
      hint: 'Von den Parametern bleiben nur die, die ein Router verlangt, und UTM-Parameter. ~ steht anstelle von allem, was persönlich aussieht.',
    },
  },
  showPresent: (mode) => `„${mode}“ übernehmen`,
  kept: 'Was ein Router beim Namen verlangt, wird immer unverändert gespeichert. Bereits gespeicherte URLs bleiben, wie sie sind.',
  save: 'Speichern',
  saved: (name) => `Gespeichert. Ab jetzt: „${name}“.`,
  readOnly: (permission) => `Um das zu ändern, braucht ein Token die Berechtigung ${permission}.`,
  zone: 'Zeitzone',
  zoneHint: 'In ihr lesen und schreiben alle in dieser Organisation Zeiten.',
  zoneOfBrowser: 'Die Zone des jeweiligen Browsers',
  saveZone: 'Zeitzone speichern',
  switches: {
    page_checks: {
      label: 'Seitenprüfung',
      hint: 'Alle zehn Minuten ruft der Dienst angepinnte URLs, Kampagnen mit Besuchern und die Seiten von Strecken ab und meldet, was auf dem Weg zur Buchung gestört ist.',
      states: { on: 'Seiten prüfen', off: 'Seiten nicht prüfen' },
      save: 'Seitenprüfung speichern',
    },
    router_names_on_pages: {
      label: 'Namen von Routern auf Seiten',
      hint: 'Mit dem Namen können Werkzeuge wie Google Analytics Buchungen je Router ausweisen. Allerdings kann dann jeder Besucher in der Seite lesen, wie der Router heißt.',
      states: { on: 'Namen mitsenden', off: 'Namen nicht mitsenden' },
      save: 'Diese Auswahl speichern',
    },
  },
  id: 'Kennung',
  copyId: 'Kennung kopieren',
  created: 'Angelegt',
}
