import type { router as english } from '#console/texts/en/router'
import { routerCheck } from './router_check.js'
import { number } from '#console/texts/de_counted'

const one = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${number(count)} ${plural}`

export const router: typeof english = {
  back: 'Router',
  copyOf: (name) => `Kopie von ${name}`,
  readOnly: 'Ihr Token darf Router ansehen, aber nicht ändern.',
  status: {
    inactive: 'inaktiv',
    open: 'offen',
    openUntil: (time) => `offen bis ${time}`,
    upcoming: (time) => `öffnet ${time}`,
    ended: (time) => `beendet ${time}`,
    fallback: 'alles Übrige',
    unsaved: 'noch nicht gespeichert',
  },
  classes: {
    campaign: 'Kampagne',
    path_and_query: 'Pfad und Parameter',
    path_only: 'nur Pfad',
    query_only: 'nur Parameter',
    default: 'Standard',
  },
  beats: (beaten, others) => {
    if (others === 0) return 'der einzige Router'
    if (beaten === others) return 'kommt als erster dran'
    return beaten === 0
      ? 'kommt als letzter dran'
      : `kommt vor ${number(beaten)} von ${number(others)} anderen`
  },
  actions: {
    save: 'Speichern',
    saveChanges: (count) => `${one(count, 'Änderung', 'Änderungen')} speichern`,
    create: 'Router anlegen',
    saving: 'Wird gespeichert …',
    saved: (name) => `„${name}“ ist gespeichert`,
    created: (name) => `„${name}“ ist angelegt`,
    deleted: (name) => `„${name}“ ist gelöscht`,
    discard: 'Verwerfen',
    discarded: 'Die Änderungen sind verworfen',
    more: 'Mehr',
    activate: 'Aktivieren',
    deactivate: 'Deaktivieren',
    duplicate: 'Duplizieren',
    delete: 'Löschen …',
    try: 'Ausprobieren',
    nothingToSave: 'Es gibt nichts zu speichern',
  },
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    bookingFlowId: 'Führt zu',
    tags: 'Tags',
    externalId: 'Externe Kennung',
    isActive: 'Aktiv',
    isDefault: 'Standard-Router',
    path: 'Pfad',
    parameters: 'URL-Parameter',
    activeFrom: 'Öffnet',
    activeUntil: 'Schließt',
    exampleUrls: 'Beispiel-URLs',
    utm_source: 'utm_source',
    utm_medium: 'utm_medium',
    utm_campaign: 'utm_campaign',
    utm_content: 'utm_content',
    utm_term: 'utm_term',
  },
  sections: {
    asks: 'Was eine URL haben muss',
    open: 'Wann er offen ist',
    more: 'Notiz, Tags, externe Kennung',
  },
  hints: {
    chooseFlow: 'Strecke wählen',
    noFlows: 'Es gibt noch keine Strecke. Ein Router braucht eine, zu der er führt.',
    path: (segments) =>
      segments === 0
        ? 'Beliebiger Pfad. Schreiben Sie einen wie /hamburg/implantate.'
        : `Genau ${one(segments, 'Abschnitt', 'Abschnitte')}; Groß- und Kleinschreibung zählt.`,
    emptySegment: 'Leere Abschnitte zählen nicht: /a//b ist dasselbe wie /a/b.',
    pathPlaceholder: 'beliebig',
    any: 'beliebig',
    isDefault:
      'Übernimmt jede URL, die kein anderer Router nimmt. Er hat keine Kriterien und ist immer offen.',
    isActive: 'Ein inaktiver Router übernimmt keine URL.',
    zone: (zone) => `Zeiten in ${zone}`,
    utc: (time) => `${time} UTC`,
    from: 'Leer: ab sofort',
    until: 'Leer: ohne Ende',
    examples:
      'URLs, die hierher führen sollen, eine je Zeile. Die Prüfung zeigt, wohin jede führt.',
    tags: 'Eingabetaste oder Komma fügt hinzu.',
    externalId: 'Ihre eigene Kennung dieses Routers, aus einem anderen System.',
  },
  parameters: {
    add: 'Parameter hinzufügen',
    name: 'Name',
    asks: 'Verlangt',
    value: 'Wert',
    is: 'ist',
    present: 'ist vorhanden',
    absent: 'darf fehlen',
    remove: (name) => (name === '' ? 'Diesen Parameter entfernen' : `${name} entfernen`),
    twice: (name) => `„${name}“ kommt zweimal vor.`,
    nameless: 'Ein Parameter braucht einen Namen.',
  },
  link: {
    action: 'Aus einem Link …',
    title: 'Mit einem Link beginnen',
    lead: 'Fügen Sie den Link einer Anzeige oder eines Newsletters ein. Pfad, Kampagne und Parameter werden zu Kriterien; was Plattformen anhängen, etwa gclid, bleibt weg.',
    label: 'Link',
    propose: 'Vorschlagen',
    proposing: 'Wird gelesen …',
    malformed: 'Das ist kein Link: Er beginnt mit http:// oder https://.',
    proposed: 'Der Link verlangt',
    leftOut: 'Weggelassen',
    nothing: 'Dieser Link hat nichts, was ein Router verlangen könnte.',
    replaces: 'Die Kriterien im Formular werden ersetzt.',
    apply: 'Übernehmen',
  },
  ...routerCheck,
  problems: {
    title: (count) => `${one(count, 'Feld braucht', 'Felder brauchen')} Aufmerksamkeit`,
    notSaved: 'Nicht gespeichert',
    nameTaken: (name) => `Der Name ist an „${name}“ vergeben.`,
    defaultExists: (name) =>
      `„${name}“ ist der aktive Standard-Router. Es gibt nur einen: Deaktivieren Sie ihn zuerst.`,
    externalIdTaken: (name) => `Die externe Kennung gehört zu „${name}“.`,
    required: 'Füllen Sie dieses Feld aus.',
    flowRequired: 'Wählen Sie, wohin er führt.',
    criteriaRequired:
      'Verlangen Sie einen Pfad, eine Kampagne oder einen Parameter. Nur der Standard-Router verlangt nichts.',
    ends: 'Er muss schließen, nachdem er geöffnet hat.',
    notUrls: (places) =>
      places.length === 1
        ? `URL ${places[0]} der Liste ist keine ganze URL: Sie beginnt mit https:// oder http://.`
        : `Die URLs ${places.join(', ')} der Liste sind keine ganzen URLs: Sie beginnen mit https:// oder http://.`,
    outcomeUnknown:
      'Der Dienst hat die Änderung angenommen, konnte sie aber nicht bestätigen. Senden Sie sie noch einmal: Sie wirkt nur einmal.',
    sendAgain: 'Noch einmal senden',
    gone: 'Dieser Router wurde inzwischen gelöscht. Ihre Eingaben sind alle noch da.',
    saveAsNew: 'Als neuen Router speichern',
  },
  refused: {
    title: (count) =>
      `${one(count, 'schwerer Konflikt', 'schwere Konflikte')}: noch nichts gespeichert`,
    lead: 'Alle Ihre Eingaben bleiben. Ändern Sie die Regeln, oder speichern Sie trotzdem: Dann konkurrieren die Router wie beschrieben.',
    back: 'Zurück zu den Regeln',
    anyway: 'Trotzdem speichern',
  },
  merge: {
    title: (time) => `Inzwischen geändert, am ${time}`,
    titleBy: (name, time) => `Inzwischen von ${name} geändert, am ${time}`,
    history: 'Den Verlauf dieses Routers ansehen',
    lead: 'Jemand hat diesen Router gespeichert, während Sie ihn bearbeitet haben. Ihre Änderungen sind alle da; nichts geht verloren, bevor Sie wählen.',
    choose: (count) =>
      `${one(count, 'Feld wurde', 'Felder wurden')} auf beiden Seiten geändert: Wählen Sie.`,
    nothingToChoose:
      'Kein Feld wurde auf beiden Seiten geändert: Die Änderungen passen zueinander.',
    base: 'Vorher',
    mine: 'Meine',
    theirs: 'Andere',
    taken: 'Nur von der anderen Seite geändert',
    kept: 'Nur von Ihnen geändert',
    empty: 'leer',
    save: 'Zusammenführen und speichern',
    merge: 'Zusammenführen und weiter bearbeiten',
    notice: 'Jemand anderes hat diesen Router geändert.',
    compare: 'Vergleichen und zusammenführen',
  },
  leave: {
    title: 'Ohne Speichern verlassen?',
    lead: (count) => `${one(count, 'Änderung ist', 'Änderungen sind')} nicht gespeichert.`,
    stay: 'Weiter bearbeiten',
    leave: 'Ohne Speichern verlassen',
  },
  remove: {
    title: (name) => `„${name}“ löschen?`,
    lead: 'Er übernimmt von da an keine URL mehr. Seine bisherigen Ereignisse bleiben.',
    action: 'Router löschen',
  },
  missing: {
    text: 'Diesen Router gibt es nicht. Er wurde gelöscht, oder die Adresse ist falsch.',
    action: 'Alle Router ansehen',
  },
  restored: (time) => `Ihre ungespeicherten Änderungen von ${time} sind wieder da.`,
  defaultName: 'Alle anderen',
  draftLost: 'Der Entwurf ist nicht mehr in diesem Tab. Hier ist ein leeres Formular.',
  yes: 'ja',
  no: 'nein',
  keys: { save: 'Speichern', tab: (name) => `Reiter „${name}“` },
}
