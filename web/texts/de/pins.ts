import type { Texts } from '#console/texts/spoken_texts'
import { number } from '#console/texts/de_counted'

const one = (count: number, singular: string, plural: string) =>
  `${number(count)} ${count === 1 ? singular : plural}`

export const pins: Texts['pins'] = {
  note: 'Ein Pin garantiert, wohin eine URL führt. Änderungen, die einen sperrenden Pin verletzen würden, werden abgelehnt.',
  empty:
    'Noch ist keine URL angepinnt. Pinnen Sie die URLs bezahlter Anzeigen und gedruckter Codes an, damit keine Änderung sie umlenkt.',
  run: 'Jetzt prüfen',
  create: 'Neuer Pin',
  edit: 'Pin ändern',
  save: 'Pin speichern',
  created: 'Der Pin ist angelegt.',
  saved: 'Der Pin ist gespeichert.',
  deleted: 'Der Pin ist gelöscht.',
  delete: 'Pin löschen',
  deleteTitle: 'Diesen Pin löschen?',
  deleteHint: 'Danach dürfen Änderungen an Routern und Strecken diese URL anderswohin führen.',
  changed: 'Dieser Pin wurde inzwischen geändert, am',
  isNow: 'Jetzt ist er so:',
  keepMine: 'Meine Eingaben behalten',
  takeTheirs: 'Die anderen übernehmen',
  showPresent: 'Jetzigen Stand zeigen',
  changedBeforeDeletion: 'Dieser Pin wurde inzwischen geändert. So ist er jetzt.',
  editNamed: (url) => `Den Pin von ${url} ändern`,
  deleteNamed: (url) => `Den Pin von ${url} löschen`,
  try: 'Ausprobieren',
  totals: (held, broken, ended) =>
    `${number(held)} erfüllt, ${number(broken)} verletzt, ${number(ended)} beendet. Geprüft`,
  states: { held: 'erfüllt', broken: 'verletzt', ended: 'beendet' },
  always: 'immer',
  expires: 'läuft ab',
  takenBy: 'Jetzt nimmt sie',
  takenByNone: 'Jetzt nimmt sie kein Router.',
  url: 'URL',
  expectation: 'Erwartet',
  kinds: { flow: 'eine Strecke', router: 'einen Router', none: 'keinen Router' },
  flow: 'Strecke',
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
    block: 'Änderungen, die ihn verletzen würden, werden abgelehnt.',
    warn: 'Änderungen, die ihn verletzen, gelten mit einer Warnung.',
  },
  noteLabel: 'Notiz',
  expiresLabel: 'Läuft ab (leer: nie)',
  notHeld: 'Die URL führt nicht dorthin.',
  notHeldHint: 'Ein sperrender Pin muss beim Speichern erfüllt sein, ein warnender nicht.',
  pinThis: 'Anpinnen',
  pages: {
    title: 'Seiten auf dem Weg zur Buchung',
    off: 'Die Seitenprüfung ist abgeschaltet. Einschalten lässt sie sich unter Organisation.',
    notYet: 'Noch nicht geprüft. Der Dienst ruft die Seiten alle zehn Minuten ab.',
    found: (broken, pages) =>
      broken === 0
        ? 'Keine Störung gefunden. Zuletzt geprüft:'
        : `${number(broken)} von ${one(pages, 'Seite', 'Seiten')} gestört. Geprüft`,
    how: 'Angepinnte URLs, Kampagnen mit Besuchern der letzten sieben Tage und die Seiten von Strecken. Es läuft kein JavaScript: Was ein Tag-Manager hinzufügt, ist nicht zu sehen.',
    since: 'seit',
    router: 'zum Router',
    roles: { landing: 'Zielseite', flow: 'Buchungsseite' },
    faults: {
      unreachable: 'Die Seite antwortet nicht, oder ihr Zertifikat ist ungültig.',
      refused: 'Die Seite antwortet mit einem Fehler.',
      moved: 'Die Seite führt zu einem anderen Host.',
      script_missing: 'Die Seite bindet das Skript nicht ein.',
      key_unknown: 'Das Skript hat keinen gültigen Schlüssel Ihrer Organisation.',
      key_elsewhere: 'Der Schlüssel des Skripts gilt nicht für die Adresse dieser Seite.',
      campaign_lost:
        'Eine Weiterleitung verliert die UTM-Parameter: Besucher gelangen anderswohin.',
      led_elsewhere: 'Die URL führt nicht zu dem Ziel, das ihr Pin festlegt.',
      flow_inactive: 'Die URL führt zu einer inaktiven Strecke.',
    },
  },
  coverage: {
    title: 'Was Pins und Beispiel-URLs erreichen',
    reached: (reached, routers, byPins) =>
      `Erreicht: ${number(reached)} von ${number(routers)} aktiven Routern, davon ${number(byPins)} durch Pins.`,
    examined: (examined, routers) =>
      `Die Zeit reichte nur für die Beispiel-URLs von ${number(examined)} der ${number(routers)} Router: Womöglich werden weitere erreicht.`,
    unreached: 'Kein Pin und keine Beispiel-URL führt zu:',
    more: (count) => `und ${number(count)} weitere`,
  },
  expects: {
    flow: (name, url) =>
      url === undefined
        ? `Soll zur Strecke ${name} führen`
        : `Soll zur Strecke ${name} unter ${url} führen`,
    router: (name) => `Soll beim Router ${name} landen`,
    none: 'Soll bei keinem Router landen',
  },
  broken: {
    title: (count) =>
      `${one(count, 'Pin würde', 'Pins würden')} verletzt: Noch ist nichts geändert`,
    lead: 'Ein Pin garantiert, wohin eine URL führt. Gehen Sie zurück, um ihn einzuhalten; Ihre Eingaben bleiben. Oder ändern Sie zuerst die Pins.',
    from: 'Ab',
    wins: (router, flow) =>
      flow === null ? `${router} würde gewinnen` : `${router} würde gewinnen und führt zu ${flow}`,
    nobody: 'kein Router würde sie nehmen',
    reasons: {
      flow_inactive: 'Die Strecke ist nicht aktiv.',
      flow_url: 'Die Strecke führt zu einer anderen URL.',
      too_many_changes:
        'Zeitpläne ändern die Antwort in seinem Zeitraum so oft, dass er sich nicht prüfen lässt.',
    },
    more: (count) => `und ${one(count, 'weiterer Pin', 'weitere Pins')}`,
    back: 'Zurück',
    allTheSame: {
      save: 'Trotzdem speichern',
      delete: 'Trotzdem löschen',
      import: 'Trotzdem importieren',
      restore: 'Trotzdem fortfahren',
    },
    mayOverride: 'Wenn Sie fortfahren, bleiben die Pins verletzt, und der Verlauf hält es fest.',
    needsOverride: 'Trotzdem fortzufahren erfordert die Berechtigung pins:override.',
  },
}
