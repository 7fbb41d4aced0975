import type { Texts } from '../spoken_texts.js'

export const overview: Texts['overview'] = {
  title: 'Übersicht',
  counts: 'Router nach Status',
  all: 'Router',
  statuses: {
    open: 'jetzt offen',
    upcoming: 'geplant',
    ended: 'beendet',
    inactive: 'inaktiv',
  },
  attention: 'Handlungsbedarf',
  audited: (when) => `Prüfung ${when}`,
  well: (routers) =>
    routers === 1
      ? 'Alles gut: An 1 Router gibt es nichts zu beanstanden.'
      : `Alles gut: An ${routers} Routern gibt es nichts zu beanstanden.`,
  notAudited: 'Ihre Router wurden noch nicht geprüft.',
  toAudit: 'Zur Prüfung',
  items: {
    pin: (count) =>
      count === 1
        ? 'verletzter Pin: Seine URL führt nicht dorthin, wohin sie soll'
        : 'verletzte Pins: Ihre URLs führen nicht dorthin, wohin sie sollen',
    high: (count) =>
      count === 1
        ? 'schwerer Konflikt: Ein Router nimmt einem anderen URLs ab'
        : 'schwere Konflikte: Router nehmen anderen URLs ab',
    medium: (count) =>
      count === 1 ? 'Konflikt, der einen Blick wert ist' : 'Konflikte, die einen Blick wert sind',
    dead: (count) =>
      count === 1 ? 'Router kann keine URL gewinnen' : 'Router können keine URL gewinnen',
    flow: (count) =>
      count === 1
        ? 'Router führt zu einer inaktiven Strecke'
        : 'Router führen zu inaktiven Strecken',
    example: (count) =>
      count === 1 ? 'Beispiel-URL landet woanders' : 'Beispiel-URLs landen woanders',
    utm: (count) =>
      count === 1
        ? 'UTM-Wert oder -Name, der falsch geschrieben aussieht'
        : 'UTM-Werte oder -Namen, die falsch geschrieben aussehen',
    silent: (count) =>
      count === 1
        ? 'Router ist offen und bekommt keine Besucher'
        : 'Router sind offen und bekommen keine Besucher',
  },
  next: 'Öffnet und schließt als Nächstes',
  toSchedule: 'Zeitplan',
  opens: 'öffnet',
  closes: 'schließt',
  nothingScheduled: 'Kein Router öffnet oder schließt demnächst nach Zeitplan.',
  first: {
    title: 'Hier geht es los',
    lead: 'Ein Router entscheidet anhand der URL, mit der jemand kommt, welche Strecke er bekommt.',
    flow: {
      title: '1. Festlegen, was buchbar ist',
      text: 'In einer Strecke landen Besucher am Ende, etwa „Erstbesuch“ oder „Implantatberatung“.',
      action: 'Strecken',
    },
    router: {
      title: '2. Den ersten Router anlegen',
      text: 'Sagen Sie, für welche URLs er da ist. Aus der Adresse einer Landingpage füllen sich die Kriterien von selbst.',
      action: 'Neuer Router',
    },
    import: {
      title: 'Oder Vorhandenes mitbringen',
      text: 'Bis zu 1.000 Router aus einer Datei, geprüft, bevor etwas geschrieben wird.',
      action: 'Importieren',
    },
  },
}
