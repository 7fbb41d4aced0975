import type { Texts } from '../spoken_texts.js'

const routers = (count: number) => `${count} Router`
const rows = (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`)

export const importTexts: Texts['import'] = {
  note: 'JSON oder CSV, höchstens 1.000 Router',
  file: 'Datei',
  choose: 'Datei wählen',
  drop: 'oder hierher ziehen',
  fileHint:
    'Eine .csv aus der Tabellenkalkulation (gespeichert als „CSV UTF-8“ oder „Unicode-Text“) oder .json oder .jsonl, zum Beispiel ein Export.',
  paste: 'Oder hier einfügen',
  pasteHint:
    'Eine CSV braucht die Spalten name und booking_flow (oder booking_flow_id); path, query_params, utm_source und andere sind freiwillig.',
  check: 'Prüfen',
  checkHint: 'Noch wird nichts geschrieben.',
  checking: 'Jede Zeile wird geprüft …',
  importing: 'Die Router werden angelegt …',
  unread: {
    empty: 'Wählen Sie eine Datei, oder fügen Sie Zeilen ein.',
    no_rows: 'Es gibt eine Kopfzeile und keine weitere.',
    not_json: 'Das ist kein gültiges JSON.',
    not_csv: 'Das ist weder JSON noch CSV: Vielleicht fehlt ein Anführungszeichen.',
    not_utf8: 'Diese Datei ist nicht UTF-8. Speichern Sie sie als „CSV UTF-8“.',
    unmarked_utf16:
      'Diese Datei ist UTF-16 ohne Byte Order Mark. Speichern Sie sie als „CSV UTF-8“.',
    too_many: 'Ein Import hat höchstens 1.000 Router. Teilen Sie ihn.',
    too_large: 'Ein Import hat höchstens 4 MiB. Teilen Sie ihn.',
  },
  verdict: (count, bad, conflicts) => {
    if (bad > 0) {
      return `${rows(bad)} von ${count} ${bad === 1 ? 'lässt' : 'lassen'} sich nicht importieren. Bitte berichtigen oder auslassen.`
    }
    if (conflicts > 0) return `${routers(count)} bereit; ${rows(conflicts)} mit Konflikt.`
    return `${routers(count)} bereit, ohne Konflikt.`
  },
  conflictsHint:
    'Ein Router mit Konflikt nimmt einem anderen Besucher weg oder verliert sie an ihn. Importieren lässt er sich trotzdem.',
  breaksPins: (count) =>
    count === 1
      ? 'Der Import würde 1 Pin verletzen, der garantiert, wohin eine URL führt.'
      : `Der Import würde ${count} Pins verletzen, die garantieren, wohin URLs führen.`,
  brokenPins: 'Die Pins, die verletzt würden',
  impactAfterPins: 'Bekannt, sobald der Import keinen Pin verletzt.',
  importAll: (count) => `${routers(count)} importieren`,
  back: 'Neu beginnen',
  onlyRefused: 'Nur Zeilen mit Fehlern oder Konflikten',
  nextBad: 'Nächste Zeile mit Fehler',
  previousBad: 'Vorige Zeile mit Fehler',
  nextBadHint: 'Alt+↓ führt zur nächsten.',
  drafts: 'Zeilen des Imports',
  draft: 'Router',
  unnamed: 'ohne Namen',
  state: 'Status',
  states: { ok: 'bereit', conflict: 'Konflikt', bad: 'abgelehnt' },
  criteria: 'Verlangt',
  flow: 'Strecke',
  asDraft: (row) => `(Zeile ${row})`,
  json: 'Der Entwurf als JSON',
  leaveOut: 'Auslassen',
  checkAgain: 'Erneut prüfen',
  done: (count) => `${routers(count)} angelegt.`,
  showRouters: 'Zu den Routern',
  another: 'Weiterer Import',
}
