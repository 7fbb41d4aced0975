import { shownPlaces } from '#console/texts/shown_places'
import type { Texts } from '#console/texts/spoken_texts'
import { counted, number } from '#console/texts/de_counted'

const routers = (count: number) => counted(count, 'Router', 'Router')
const rows = (count: number) => counted(count, 'Zeile', 'Zeilen')

export const importTexts: Texts['import'] = {
  note: 'JSON oder CSV, höchstens 1.000 Router',
  file: 'Datei',
  choose: 'Datei wählen',
  drop: 'oder hierher ziehen',
  fileHint:
    'Eine .csv aus jeder Tabellenkalkulation oder .json oder .jsonl, zum Beispiel ein Export.',
  paste: 'Oder hier einfügen',
  pasteHint: 'Zeilen aus einer Tabelle, mit ihren Überschriften.',
  check: 'Prüfen',
  checkHint: 'Noch wird nichts geschrieben.',
  checking: 'Jede Zeile wird geprüft …',
  importing: 'Die Router werden angelegt …',
  unread: {
    empty: 'Wählen Sie eine Datei, oder fügen Sie Zeilen ein.',
    no_rows: 'Es gibt eine Kopfzeile und keine weitere.',
    not_json: 'Das ist kein gültiges JSON.',
    not_csv: 'Das ist weder JSON noch CSV: Vielleicht fehlt ein Anführungszeichen.',
    workbook:
      'Das ist eine Arbeitsmappe. Speichern Sie sie in der Tabellenkalkulation als CSV, gleich welcher Art.',
    broken_utf16:
      'Diese Datei ist UTF-16, aber unvollständig: Ein Zeichen ist abgeschnitten. Speichern Sie sie noch einmal.',
    too_many: 'Ein Import hat höchstens 1.000 Router. Teilen Sie ihn.',
    too_large: 'Ein Import hat höchstens 4 MiB. Teilen Sie ihn.',
  },
  mapping: 'Was bedeuten die Spalten?',
  mappingHint: (count) =>
    `${rows(count)}. Jede Spalte zeigt ihre ersten Zellen; ändern Sie, was nicht stimmt.`,
  leftOut: 'Auslassen',
  noHeading: 'ohne Überschrift',
  flowOfAll: 'Strecke aller Zeilen',
  chooseFlow: 'Strecke wählen',
  nameMissing: 'Wählen Sie die Spalte mit den Namen der Router.',
  fields: {
    'name': 'Name',
    'name+utm_campaign': 'Name und utm_campaign',
    'booking_flow': 'Strecke',
    'booking_flow_id': 'Kennung der Strecke',
    'path': 'Pfad',
    'matching_criteria_from_url': 'Link der Anzeige',
    'query_params': 'URL-Parameter',
    'utm_source': 'utm_source',
    'utm_medium': 'utm_medium',
    'utm_campaign': 'utm_campaign',
    'utm_content': 'utm_content',
    'utm_term': 'utm_term',
    'active_from': 'Öffnet',
    'active_until': 'Schließt',
    'is_active': 'Aktiv',
    'is_default': 'Standard-Router',
    'tags': 'Tags',
    'description': 'Notiz',
    'external_id': 'Externe Kennung',
    'example_urls': 'Beispiel-URLs',
  },
  corrections: 'Viele Zeilen auf einmal berichtigen',
  group: (places, text) =>
    `${rows(places.length)} (${shownPlaces(places)}): ${text === '' ? 'leer' : `„${text}“`}`,
  correct: 'Berichtigen und erneut prüfen',
  atCell: (place, text, right) =>
    text === '' ? `${place} ist leer. ${right}` : `${place} „${text}“: ${right}`,
  otherLength: 'Diese Zeile hat eine andere Zahl von Zellen als die Kopfzeile.',
  right: {
    booking_flow: 'Keine Strecke heißt so. Wählen Sie eine.',
    is_active: 'Schreiben Sie ja oder nein.',
    is_default: 'Schreiben Sie ja oder nein.',
    path: 'Schreiben Sie nur den Pfad, zum Beispiel /hamburg/implantate, ohne ? und #.',
    query_params: 'Schreiben Sie Parameter wie in einer URL, zum Beispiel lang=de.',
  },
  template: {
    download: 'Vorlage herunterladen',
    file: 'kampagnen.csv',
    headings: ['Name', 'Strecke', 'Pfad', 'Quelle', 'Medium', 'Kampagne', 'von', 'bis', 'aktiv'],
    row: [
      'Implantate im Frühling',
      '',
      '/hamburg/implantate',
      'google',
      'cpc',
      'implantate_fruehling',
      '01.01.2027 08:00',
      '31.03.2027',
      'ja',
    ],
  },
  verdict: (count, bad, conflicts) => {
    if (bad > 0) {
      return `${rows(bad)} von ${number(count)} ${bad === 1 ? 'lässt' : 'lassen'} sich nicht importieren. Bitte berichtigen oder auslassen.`
    }
    if (conflicts > 0) return `${routers(count)} bereit; ${rows(conflicts)} mit Konflikt.`
    return `${routers(count)} bereit, ohne Konflikt.`
  },
  conflictsHint:
    'Ein Router mit Konflikt nimmt einem anderen Besucher weg oder verliert sie an ihn. Importieren lässt er sich trotzdem.',
  breaksPins: (count) =>
    count === 1
      ? 'Der Import würde 1 Pin verletzen, der garantiert, wohin eine URL führt.'
      : `Der Import würde ${number(count)} Pins verletzen, die garantieren, wohin URLs führen.`,
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
