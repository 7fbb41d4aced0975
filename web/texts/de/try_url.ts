import type { Texts } from '#console/texts/spoken_texts'
import { number } from '#console/texts/de_counted'

export const tryUrl: Texts['tryUrl'] = {
  url: 'URL',
  urlHint:
    'Die Adresse, wie ein Besucher sie öffnet. ↑ holt URLs zurück, die Sie in diesem Tab ausprobiert haben.',
  placeholder: 'https://klinik.example/hamburg/implantate?utm_source=google',
  other: 'Vergleichen mit',
  at: 'Zeitpunkt (leer: jetzt)',
  asOf: {
    label: 'Router',
    kinds: {
      now: 'wie sie jetzt sind',
      instant: 'Stand einer Zeit',
      revision: 'Stand einer Revision',
    },
    instant: 'Stand vom',
    revision: 'Revision',
    present: (revision) => `Geprüft mit den aktuellen Routern (Revision ${revision}). Zeitpunkt:`,
    past: (revision) => `Geprüft mit den Routern der Revision ${revision}, zuletzt geändert`,
    schedules: 'Zeitpläne gelten zum Zeitpunkt',
    askPresent: 'Mit den aktuellen Routern prüfen',
    unknown: 'Die Router von damals sind nicht aufgezeichnet.',
    notBegun: 'Es gibt noch keinen Verlauf: Er beginnt mit der nächsten Änderung eines Routers.',
    begins: (revision) => `Der Verlauf beginnt mit Revision ${revision},`,
    askFirst: 'Mit dem ersten Stand prüfen',
    busy: 'Der Dienst liest gerade so viele frühere Stände, wie er kann. Diese Seite versucht es gleich wieder.',
  },
  whyNot: {
    label: 'Warum (nicht) dieser Router',
    wins: 'Er nimmt diese URL.',
    outranked: (name) => `Er passt, aber „${name}“ kommt vor ihm:`,
    on: {
      priority_class: 'dessen Klasse kommt früher.',
      specificity: 'der verlangt mehr.',
      created_at: 'der verlangt gleich viel und ist neuer.',
      id: 'beide wurden im selben Augenblick angelegt; die Kennung entscheidet.',
    },
    noCriteria: 'Er verlangt nichts: Er nimmt, was kein anderer Router nimmt.',
    notFound: 'Dieser Router wurde nicht geprüft: Es gab ihn damals nicht, oder er ist gelöscht.',
  },
  unused: '(kein Router fragt danach)',
  unwrapped: (names: readonly string[]) =>
    `Dieser Link wurde von ${names.join(', ')} umgeschrieben. Geprüft wurde der Link darin:`,
  unusedHint: 'Ausgegraut: Kein Router fragt danach.',
  action: 'Ausprobieren',
  compare: 'Zwei URLs vergleichen',
  compareNot: 'Nur eine URL',
  copyLink: 'Link zu diesem Versuch kopieren',
  empty:
    'Fügen Sie die Adresse einer Landingpage oder Anzeige ein und sehen Sie, welcher Router sie nimmt und warum die anderen nicht.',
  parts: 'Was das Routing von der URL sieht',
  wins: 'Gewinnt',
  said: (name) => (name === null ? 'Kein Router nimmt diese URL' : `${name} nimmt diese URL`),
  nobody: 'Kein Router nimmt diese URL',
  nobodyHint:
    'Ein Standard-Router würde sie auffangen. Router, denen nur ein Kriterium fehlt, stehen darunter.',
  holds: 'Gilt, bis ein Router geändert wird.',
  holdsUntil: 'Gilt bis',
  lost: {
    priority_class: 'Passt auch, aber seine Klasse kommt später.',
    specificity: 'Passt auch, verlangt aber weniger.',
    created_at: 'Passt auch und verlangt gleich viel, ist aber älter.',
    id: 'Passt auch und wurde im selben Augenblick angelegt; die Kennung entscheidet.',
  },
  more: (count) =>
    count === 1 ? 'und ein weiterer, der passt' : `und ${number(count)} weitere, die passen`,
  obstacles: {
    inactive: 'Er ist inaktiv.',
    not_yet_open: 'Sein Zeitplan hat noch nicht begonnen.',
    closed: 'Sein Zeitplan ist abgelaufen.',
    criteria: 'Die URL erfüllt seine Kriterien nicht.',
    outranked: 'Ein anderer Router kommt vor ihm.',
  },
  oneAway: 'Nur ein Kriterium fehlt: Mit dieser URL würde er gewinnen.',
  oneAwayLoses: (name) => `Nur ein Kriterium fehlt, aber auch dann gewinnt „${name}“.`,
  tryThat: 'Diese URL ausprobieren',
  met: 'Erfüllt:',
  unmet: 'Nicht erfüllt:',
  path: 'Pfad',
  expected: (expected, actual) =>
    actual === null
      ? `erwartet ${expected}, fehlt in der URL`
      : `erwartet ${expected}, hat „${actual}“`,
  quoted: (text) => `„${text}“`,
  anyValue: 'irgendeinen Wert',
  orAbsent: (text) => `${text} oder keinen`,
  unsaved: 'nicht gespeichert',
  withDraft: (name) =>
    name === ''
      ? 'Mit Ihrem ungespeicherten Entwurf.'
      : `Mit Ihrem ungespeicherten Entwurf „${name}“.`,
  draftGone:
    'Der Entwurf dieses Links ist in einem anderen Tab oder nicht mehr da. Es entscheiden die gespeicherten Router.',
  backToDraft: 'Zurück zum Entwurf',
  withoutDraft: 'Ohne ihn',
  classes: {
    campaign: 'Kampagne',
    path_and_query: 'Pfad und Parameter',
    path_only: 'Pfad',
    query_only: 'Parameter',
    default: 'Standard',
  },
}
