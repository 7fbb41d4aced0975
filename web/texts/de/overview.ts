import type { Texts } from '#console/texts/spoken_texts'
import { counted, number } from '#console/texts/de_counted'

export const overview: Texts['overview'] = {
  newRouter: 'Neuer Router',
  counts: 'Router nach Status',
  all: () => 'Router',
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
      ? 'Alles gut: 1 Router geprüft, nichts zu beanstanden.'
      : `Alles gut: ${number(routers)} Router geprüft, nichts zu beanstanden.`,
  notAudited: 'Ihre Router wurden noch nicht geprüft.',
  toAudit: 'Zur Prüfung',
  items: {
    pin: (count) =>
      count === 1
        ? 'verletzter Pin: Seine URL führt nicht dorthin, wohin sie soll'
        : 'verletzte Pins: Ihre URLs führen nicht dorthin, wohin sie sollen',
    broken: (count) =>
      count === 1
        ? 'Seite auf dem Weg zur Buchung ist gestört'
        : 'Seiten auf dem Weg zur Buchung sind gestört',
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
        ? 'inaktive Strecke, zu der Router weiterhin Besucher führen'
        : 'inaktive Strecken, zu denen Router weiterhin Besucher führen',
    page: (count) =>
      count === 1
        ? 'Strecke ohne Buchungsseite, zu der Router Besucher führen'
        : 'Strecken ohne Buchungsseite, zu denen Router Besucher führen',
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
  week: {
    title: 'Letzte 7 Tage',
    toTraffic: 'Traffic',
    visits: 'Besuche',
    bookings: 'Buchungen',
    conversion: 'Konversion',
    before: (text) => `Vorwoche: ${text}`,
    certain: (low, high) => `zu 95\u00a0% sicher: ${low} bis ${high}`,
    chance: (low, high) => `kann Zufall sein (zu 95\u00a0% sicher: ${low} bis ${high})`,
    clear: (low, high) => `mehr als Zufall (zu 95\u00a0% sicher: ${low} bis ${high})`,
    notCompared: 'noch kein Vergleich',
    points: (by) => `${by} Punkte`,
    thisWeek: 'letzte 7 Tage',
    weekBefore: 'Vorwoche',
    daysOf: (zone) => `Tage in ${zone}; Buchungen und Kampagnen nach UTC-Tagen.`,
    most: (value) => `Höchstwert: ${value}`,
    byPresentRouters: (day) =>
      `Besuche vor dem ${day} zählen bei der Strecke, zu der ihr Router heute führt.`,
    knownCampaigns: {
      known: (known, all) => `Bei ${known} von ${all} Buchungen ist die Kampagne bekannt.`,
      unknown: {
        untagged: (count) => `${number(count)} über eine URL ohne Kampagne`,
        undecided: (count) => `${number(count)} ohne erfassten Besuch`,
        unstored: (count) => `${number(count)}, deren Besuch nicht gespeichert ist`,
      },
    },
    tooFew: 'zu wenige Buchungen für eine Quote',
    none: 'Keine Besuche in den letzten 7 vollen Tagen.',
    today: (visits, bookings) =>
      `Heute bisher: ${counted(visits, 'Besuch', 'Besuche')}, ${counted(bookings, 'Buchung', 'Buchungen')}.`,
    flows: 'Strecke',
    campaigns: 'Kampagne',
    noCampaign: 'ohne Kampagne',
    deletedFlow: 'Eine gelöschte Strecke',
    masked: 'maskiert: sah persönlich aus',
    deletedRouters: 'Von gelöschten Routern',
  },
  next: 'Öffnet und schließt als Nächstes',
  toSchedule: 'Zeitplan',
  opens: 'öffnet',
  closes: 'schließt',
  nothingScheduled: 'Kein Router öffnet oder schließt demnächst nach Zeitplan.',
  first: {
    title: 'Bis zur ersten Buchung',
    lead: 'Signalbox führt jeden Besucher Ihrer Website zur richtigen Buchungsseite, anhand der URL, mit der er kommt, und zählt, was gebucht wird.',
    picture: {
      label: 'So funktioniert es',
      parts: [
        {
          name: 'URL',
          text: 'Ein Besucher kommt über eine Anzeige.',
          example: '/implantate?utm_source=google',
        },
        { name: 'Router', text: 'Ihre Regel für solche URLs.', example: 'Pfad: implantate' },
        { name: 'Strecke', text: 'Die Seite, auf der er bucht.', example: 'Implantat-Beratung' },
        {
          name: 'Buchung',
          text: 'Gezählt für Regel und Kampagne.',
          example: '1 Besuch, 1 Buchung',
        },
      ],
    },
    back: 'Erste Schritte',
    done: 'erledigt',
    steps: {
      flow: {
        title: 'Benennen, was sich buchen lässt',
        text: 'In einer Strecke landen Besucher am Ende, etwa „Ersttermin“.',
        action: 'Neue Strecke',
      },
      router: {
        title: 'Den ersten Router anlegen',
        text: 'Fügen Sie die Adresse einer Landingpage ein, und die Kriterien stehen da. Oder importieren Sie bis zu 1.000.',
        action: 'Neuer Router',
      },
      defaultRouter: {
        title: 'Festlegen, wohin alle anderen gehen',
        text: 'Ein Standard-Router nimmt jeden Besucher, den kein anderer Router nimmt.',
        action: 'Neuer Standard-Router',
      },
      key: {
        title: 'Schlüssel für Ihre Website anlegen',
        text: 'Damit fragen Ihre Seiten, wohin ihre Besucher gehen.',
        action: 'Website-Schlüssel',
      },
      snippet: {
        title: 'Die Zeilen in Ihre Website einbauen',
        text: 'Sie liegen zum Kopieren bereit. Der Schritt hakt sich ab, sobald eine Seite gefragt hat.',
        action: 'Zeilen kopieren',
      },
      colleague: {
        title: 'Jemanden dazuholen',
        text: 'Jede Person hat einen eigenen Namen und eigene Rechte, nicht mehr, als sie braucht.',
        action: 'Tokens',
      },
      booking: {
        title: 'Die erste Buchung',
        text: 'Buchen Sie einmal auf Ihrer Website. Damit endet diese Liste.',
        action: 'Traffic',
      },
    },
  },
}
