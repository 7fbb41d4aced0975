import type { Texts } from '../spoken_texts.js'

const one = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`

export const pins: Texts['pins'] = {
  note: 'Zusagen, wohin URLs führen. Änderungen, die einen sperrenden Pin brechen würden, werden abgelehnt.',
  empty:
    'Noch ist keine URL festgehalten. Halten Sie die URLs bezahlter Anzeigen und gedruckter Codes fest, damit keine Änderung sie umlenkt.',
  run: 'Jetzt prüfen',
  create: 'Neuer Pin',
  edit: 'Pin ändern',
  save: 'Pin speichern',
  created: 'Der Pin ist angelegt.',
  saved: 'Der Pin ist gespeichert.',
  deleted: 'Der Pin ist gelöscht.',
  delete: 'Pin löschen',
  deleteTitle: 'Diesen Pin löschen?',
  deleteHint:
    'Danach dürfen Änderungen an Routern und Buchungsstrecken diese URL woandershin führen.',
  changed: 'Dieser Pin wurde inzwischen geändert, am',
  isNow: 'Jetzt ist er so:',
  keepMine: 'Meine Eingaben behalten',
  takeTheirs: 'Die anderen übernehmen',
  changedBeforeDeletion: 'Dieser Pin wurde inzwischen geändert. So ist er jetzt.',
  editNamed: (url) => `Den Pin von ${url} ändern`,
  deleteNamed: (url) => `Den Pin von ${url} löschen`,
  try: 'Ausprobieren',
  totals: (held, broken, ended) => `${held} halten, ${broken} gebrochen, ${ended} beendet. Geprüft`,
  states: { held: 'hält', broken: 'gebrochen', ended: 'beendet' },
  always: 'immer',
  expires: 'läuft ab',
  takenBy: 'Jetzt nimmt sie',
  takenByNone: 'Jetzt nimmt sie kein Router.',
  url: 'URL',
  expectation: 'Erwartet',
  kinds: { flow: 'eine Buchungsstrecke', router: 'einen Router', none: 'keinen Router' },
  flow: 'Buchungsstrecke',
  chooseFlow: 'Wählen Sie eine Strecke',
  router: 'Router',
  when: 'Wann',
  times: { now: 'immer', instant: 'zu einem Zeitpunkt', window: 'in einem Zeitraum' },
  at: 'Am',
  from: 'Von',
  until: 'Bis',
  mode: 'Wirkung',
  modes: { block: 'sperrt', warn: 'warnt' },
  modeHints: {
    block: 'Änderungen, die ihn brechen würden, werden abgelehnt.',
    warn: 'Änderungen, die ihn brechen, gelten; wer ändert, erfährt es.',
  },
  noteLabel: 'Notiz',
  expiresLabel: 'Läuft ab (leer: nie)',
  notHeld: 'Die URL führt nicht dorthin.',
  notHeldHint: 'Ein sperrender Pin muss halten, wenn er gespeichert wird; einer, der warnt, nicht.',
  pinThis: 'Festhalten',
  coverage: {
    title: 'Was Pins und Beispiel-URLs erreichen',
    reached: (reached, routers, byPins) =>
      `${reached} von ${routers} aktiven Routern gewinnen einen Pin oder eine Beispiel-URL, ${byPins} davon einen Pin.`,
    examined: (examined, routers) =>
      `Die Zeit reichte nur für die Beispiel-URLs von ${examined} der ${routers} Router: Womöglich werden weitere erreicht.`,
    unreached: 'Kein Pin und keine Beispiel-URL führt zu:',
    more: (count) => `und ${count} weitere`,
  },
  expects: {
    flow: (name, url) =>
      url === undefined
        ? `Soll zur Buchungsstrecke ${name} führen`
        : `Soll zur Buchungsstrecke ${name} unter ${url} führen`,
    router: (name) => `Soll vom Router ${name} genommen werden`,
    none: 'Soll von keinem Router genommen werden',
  },
  broken: {
    title: (count) =>
      `${one(count, 'Pin würde', 'Pins würden')} gebrochen: Noch ist nichts geändert`,
    lead: 'Ein Pin sagt zu, wohin eine URL führt. Gehen Sie zurück, um die Zusagen zu halten; Ihre Eingaben bleiben. Oder ändern Sie zuerst die Pins.',
    from: 'Ab',
    wins: (router, flow) =>
      flow === null ? `${router} würde gewinnen` : `${router} würde gewinnen und führt zu ${flow}`,
    nobody: 'kein Router würde sie nehmen',
    reasons: {
      flow_inactive: 'Die Buchungsstrecke ist nicht aktiv.',
      flow_url: 'Die Buchungsstrecke führt zu einer anderen URL.',
      too_many_changes:
        'Zeiträume ändern die Antwort in seinem Fenster so oft, dass er sich nicht beurteilen lässt.',
    },
    more: (count) => `und ${one(count, 'weiterer Pin', 'weitere Pins')}`,
    back: 'Zurück',
    allTheSame: {
      save: 'Trotzdem speichern',
      delete: 'Trotzdem löschen',
      import: 'Trotzdem importieren',
      restore: 'Trotzdem wiederherstellen',
    },
    mayOverride:
      'Wenn Sie trotzdem fortfahren, bleiben die Pins gebrochen, und der Verlauf sagt es.',
    needsOverride: 'Ein Token mit der Berechtigung pins:override darf trotzdem fortfahren.',
  },
}
