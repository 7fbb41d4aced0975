import type { Texts } from '#console/texts/spoken_texts'
import { number } from '#console/texts/de_counted'

export const operations: Texts['operations'] = {
  unknownWithoutRedis: 'Nicht bekannt, solange Redis weg ist.',
  environments: { develop: 'Entwicklung', staging: 'Staging', production: 'Produktion' },
  stores: {
    title: 'Datenspeicher',
    names: { mongo: 'MongoDB', redis: 'Redis' },
    unknown: 'nicht bekannt',
    conditions: {
      up: 'antwortet',
      slow: 'langsam',
      full: 'voll, speichert nichts',
      read_only: 'speichert nichts',
      away: 'antwortet nicht',
    },
  },
  instances: {
    title: 'Instanzen',
    count: (count, ready) =>
      count === 1
        ? `1 Instanz, ${ready === 1 ? 'bereit' : 'nicht bereit'}`
        : `${count} Instanzen, ${ready === count ? 'alle' : ready} bereit`,
    onlyOne:
      'Bekannt ist nur die Instanz, die antwortet: Die anderen ließen sich nicht aus Redis lesen.',
    states: { ready: 'bereit', draining: 'wird beendet' },
    running: (version) => `Version ${version}, gestartet`,
    answered: 'beantwortet diese Seite',
    notReady: 'nicht bereit',
    gone: 'weg',
    lastHeard: 'Zuletzt gemeldet',
    away: (since) => `weg seit ${since}`,
    slow: (since) => `zu langsam seit ${since}`,
    connections: 'Datenspeicher und Verbindungen zu Redis',
    roles: {
      'command': 'Befehle',
      'app-subscriber': 'Nachrichten zwischen Instanzen',
      'realtime-publisher': 'Live-Meldungen, Versand',
      'realtime-subscriber': 'Live-Meldungen, Empfang',
    },
    up: 'steht',
    lost: 'verloren',
    requests: 'Anfragen pro Sekunde',
    lag: 'Längste Verzögerung der Event-Loop',
  },
  worries: {
    title: 'Handlungsbedarf',
    none: 'Im Moment gibt es nichts zu tun.',
    unknown: (parts) => `Im Moment nicht bekannt: ${parts}.`,
    stores: {
      away: {
        mongo:
          'MongoDB antwortet nicht. URLs werden aus dem Arbeitsspeicher beantwortet, aber nichts lässt sich speichern, und niemand kann sich anmelden.',
        redis:
          'Redis antwortet nicht. Jede Instanz arbeitet allein mit dem, was sie weiß, und verbindet sich von selbst wieder.',
      },
      full: {
        mongo: 'MongoDB ist voll und speichert nichts mehr. Vergrößern Sie die Festplatte.',
        redis:
          'Redis ist voll und speichert nichts mehr. Geben Sie Redis mehr Speicher, und lassen Sie nichts verdrängen.',
      },
      read_only: {
        mongo: 'MongoDB speichert nichts: Es hat keinen Primary.',
        redis: 'Redis speichert nichts: Es ist eine Replik.',
      },
      slow: { mongo: 'MongoDB antwortet langsam.', redis: 'Redis antwortet langsam.' },
    },
    storeOfInstance: (instance, store) => `${instance} erreicht ${store} nicht rechtzeitig.`,
    gone: (instance) =>
      `${instance} meldet sich nicht mehr: beendet worden oder von Redis getrennt.`,
    connection: (instance) => `${instance} hat eine Verbindung zu Redis verloren.`,
    tripwire: (title) => `Über der Grenze: ${title}.`,
    deadLetters: (count, stream) =>
      count === 1
        ? `1 Nachricht von ${stream} ist bei jedem Versuch gescheitert. Lesen Sie, warum, und beheben Sie zuerst die Ursache.`
        : `${number(count)} Nachrichten von ${stream} sind bei jedem Versuch gescheitert. Lesen Sie, warum, und beheben Sie zuerst die Ursache.`,
    endlessLock: (lock) =>
      `Die Sperre ${lock} läuft nie ab. Vergewissern Sie sich, dass ihr Inhaber nicht mehr läuft, bevor Sie sie lösen.`,
    leases: (count) =>
      count === 1
        ? '1 Lease wurde nicht rechtzeitig verlängert. Ein Sweeper regelt das von selbst.'
        : `${number(count)} Leases wurden nicht rechtzeitig verlängert. Sweeper regeln das von selbst.`,
  },
  signals: {
    title: 'Signale',
    live: 'Live',
    paused: 'Angehalten',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    pauseKey: 'Signale anhalten oder fortsetzen',
    severity: 'Schwere',
    name: 'Signal',
    instance: 'Instanz',
    everySeverity: 'Jede Schwere',
    everyName: 'Jedes Signal',
    everyInstance: 'Jede Instanz',
    severities: {
      correctness: 'Rollback',
      alarm: 'Alarm',
      informational: 'Information',
    },
    none: 'Keine Instanz hat ein Signal ausgegeben. Das ist eine gute Nachricht.',
    noneOfThese: 'Kein Signal passt zu diesen Filtern.',
    clear: 'Filter zurücksetzen',
    older: 'Ältere zeigen',
    late: 'nach einem Ausfall erfasst',
    waiting: 'noch nicht erfasst',
  },
  tripwires: {
    title: 'Kapazität',
    computed: 'Berechnet',
    watches: 'Was beobachtet wird',
    value: 'Jetzt',
    bound: (threshold) => `Grenze ${threshold}`,
    samples: (shown, count) => (count === 1 ? '1 Messung' : `${shown} Messungen`),
    window: 'Über',
    since: 'Daten seit',
    state: 'Status',
    days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
    noData: 'keine Daten',
    notJudged: 'nicht beurteilt',
    calm: 'im Rahmen',
    breached: 'darüber, noch nicht anhaltend',
    sustained: 'anhaltend darüber',
    titles: {
      'broadcast-latency-p99': 'Nachrichten zwischen Instanzen, langsamstes 1\u00a0%',
      'broadcast-latency-p95': 'Nachrichten zwischen Instanzen, langsamste 5\u00a0%',
      'throttled-commands': 'Befehle, die der Redis-Tarif abgelehnt hat',
      'pubsub-rate': 'Nachrichten pro Sekunde, gemessen am Tarif',
      'recurring-jobs-late': 'Zeit, in der ein wiederkehrender Job über eine Minute zu spät war',
    },
  },
  streams: {
    title: 'Streams',
    name: 'Stream',
    depth: 'Wartend',
    oldest: 'Älteste',
    inHand: 'In Arbeit / aufgeschoben',
    consumers: 'Verbraucher',
    dead: 'Gescheitert',
    noneDead: 'keine',
    thenRetry: 'Wenn die Ursache behoben ist:',
  },
  locks: {
    title: 'Sperren',
    name: 'Sperre',
    holder: 'Inhaber',
    nobody: 'keine Instanz meldet sie',
    since: 'Seit',
    left: 'Läuft ab in',
    endless: 'nie',
    command: 'Befehl',
    copy: (command) => `„${command}“ kopieren`,
    none: 'Keine Sperre ist belegt.',
    notAll: 'Die 20, die zuerst ablaufen.',
  },
  leases: {
    title: 'Leases',
    count: (count) => `${count} insgesamt, zuerst die, die zuerst ablaufen`,
    resource: 'Ressource',
    owner: 'Inhaber',
    gone: 'eine Instanz, die nicht mehr läuft',
    state: 'Status',
    left: 'Läuft ab in',
    none: 'Keine Instanz besitzt etwas: Es läuft keine Buchungssitzung.',
    states: {
      owned: 'gehalten',
      overdue: 'überfällig',
      suspected: 'unter Verdacht',
      taken: 'wird geregelt',
      released: 'freigegeben',
      lost: 'Eintrag verloren',
    },
  },
}
