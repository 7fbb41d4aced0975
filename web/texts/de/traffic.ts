import type { Texts } from '#console/texts/spoken_texts'

export const traffic: Texts['traffic'] = {
  daysIn: (zone, begin) =>
    zone === 'UTC'
      ? 'Tage in UTC'
      : `Tage in ${zone}${begin ? `, ab ${begin} Uhr, der ersten vollen Stunde in UTC` : ''}. Buchungen nach UTC-Tagen`,
  daysOfUtm: 'Tage in UTC, denn UTM-Werte sind nur nach UTC-Tagen bekannt',
  byUtcDay: (name) => `${name} (UTC-Tage)`,
  groupBy: 'Gruppieren nach',
  groupings: {
    router: 'Router',
    flow: 'Strecke',
    class: 'Klasse',
    utm_source: 'utm_source',
    utm_campaign: 'utm_campaign',
  },
  length: 'Länge des Zeitraums',
  lengths: { 7: '7 Tage', 30: '30 Tage', 90: '90 Tage', 365: 'Jahr' },
  interval: 'Abstand',
  intervals: { day: 'Tage', hour: 'Stunden' },
  shape: 'Ansicht',
  shapes: { chart: 'Diagramm', table: 'Tabelle' },
  earlier: 'Früher',
  later: 'Später',
  today: 'Heute',
  keys: {
    earlier: 'Zeitraum davor',
    later: 'Zeitraum danach',
    today: 'Bis heute',
    table: 'Diagramm oder Tabelle',
  },
  oneRouter: 'Nur ein Router',
  only: 'Nur dieser',
  onlyThis: (name) => `Nur dieser: „${name}“`,
  onlyNamed: (name) => `Nur „${name}“`,
  exports: {
    label: 'Exportieren',
    hint: 'Was diese Seite zeigt: Besuche, Buchungen und Konversion.',
    excel: 'CSV für Excel',
    plain: 'Einfache CSV',
  },
  exported: {
    share: 'Anteil',
    resolved: 'Besuche',
    before: 'Besuche davor',
    booked: 'Konversion',
    low: 'Konversion, mindestens',
    high: 'Konversion, höchstens',
  },
  empty:
    'In diesem Zeitraum wurde kein Router gewählt. Was Besucher tun, erscheint hier binnen einer Minute.',
  emptyTry: 'URL ausprobieren',
  emptyPeriod: 'In diesem Zeitraum wurde kein Router gewählt, und in dem davor auch nicht.',
  showAll: 'Allen Traffic bis heute zeigen',
  open: (day) =>
    `Vollständig bis ${day}. Spätere Tage werden noch gezählt; jeder ist in der folgenden Nacht endgültig.`,
  byPresentRouters: (day) =>
    `Besuche vor dem ${day} zählen bei der Strecke, zu der ihr Router heute führt.`,
  robots: (count, share) =>
    `Nicht gezählt: ${count} Besuche von Robotern, etwa Suchmaschinen und Linkvorschauen (${share} aller Anfragen).`,
  openUtm: (day) =>
    `UTM-Werte sind bis ${day} bekannt: Jeder Tag wird in der folgenden Nacht gezählt.`,
  notSummed: (count) =>
    count === 1
      ? '1 Tag fehlt hier, weil er noch nicht summiert ist. Das geschieht heute Nacht von selbst.'
      : `${count} Tage fehlen hier, weil sie noch nicht summiert sind. Das geschieht heute Nacht von selbst.`,
  totals: 'Summen des Zeitraums',
  resolves: 'Besuche',
  started: 'Begonnene Buchungen',
  completed: 'Abgeschlossene Buchungen',
  before: (count) => `davor: ${count}`,
  beforeByNow: (count) => `davor bis zu dieser Stunde: ${count}`,
  compared: (period) => `Verglichen mit ${period}`,
  todayRuns:
    '. Heute läuft noch: Besuche werden bis zur letzten vollen Stunde verglichen. Buchungen sind nur nach Tagen bekannt, ihre Änderungen fallen deshalb zu niedrig aus.',
  comparedPartly: (period) =>
    `Verglichen mit ${period}. Nicht jeder Tag davon ist bekannt, deshalb fehlen Änderungen`,
  ofResolves: (share) => `${share} der Besuche`,
  ofBegun: (share) => `${share} der begonnenen`,
  worth: (money, count) =>
    count === 1 ? `${money} aus 1 Buchung mit Wert` : `${money} aus ${count} Buchungen mit Wert`,
  certain: (interval) => `zu 95\u00a0% sicher: ${interval}`,
  tooFew: 'weniger als 30 begonnene Buchungen: zu wenige für eine Quote',
  tooFewShort: 'zu wenige',
  fresh: 'neu',
  notCompared: 'noch kein Vergleich',
  beforeTraffic: (period) => `Noch kein Vergleich: ${period} beginnt vor Ihrem ersten Besuch.`,
  inChart: (name) => `„${name}“ im Diagramm`,
  chart: (grouping, period) => `Besuche nach ${grouping}, ${period}`,
  chartHint: 'Die Tabelle sagt dasselbe in Zahlen.',
  point: 'Zeitpunkt',
  pointHint: 'Die Pfeiltasten lesen das Diagramm vor',
  nothing: 'keine',
  missing: 'noch nicht summiert',
  all: 'Alle',
  at: { day: 'Tag', hour: 'Stunde' },
  points: 'Besuche im Zeitverlauf',
  groups: 'Summen je Gruppe',
  columns: {
    resolved: 'Besuche',
    share: 'Anteil',
    change: 'Änderung',
    started: 'Begonnen',
    completed: 'Abgeschlossen',
    only: 'Filter',
  },
  deletedRouter: 'Ein gelöschter Router',
  deletedFlow: 'Eine gelöschte Strecke',
  ofDeletedRouters: 'Von gelöschten Routern',
  without: (name) => `ohne ${name}`,
  masked: 'maskiert: sah persönlich aus',
  unlisted: 'Alles Übrige',
}
