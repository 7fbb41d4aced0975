import type { Texts } from '#console/texts/spoken_texts'
import { number } from '#console/texts/de_counted'

const times = (count: number) => (count === 1 ? 'einmal' : `${number(count)}-mal`)
const howOften = (count: number) => (count === 0 ? 'nie' : times(count))

export const findings: Texts['findings'] = {
  run: 'Prüfung starten',
  queued: 'Die Prüfung beginnt gleich …',
  running: (percent) => `Die Prüfung läuft: ${percent}\u00a0%`,
  failed: 'Der letzte Versuch ist gescheitert. Der Dienst versucht es von selbst erneut.',
  finished: (count) =>
    count === 1
      ? 'Die Prüfung ist fertig: 1 Befund.'
      : `Die Prüfung ist fertig: ${number(count)} Befunde.`,
  none: 'Ihre Router wurden noch nicht geprüft. Die Prüfung vergleicht jeden Router mit jedem anderen und zeigt, wo Besucher an der falschen Stelle landen können.',
  noneInView: 'Von dieser Art hat die Prüfung nichts gefunden.',
  showAll: 'Alle Befunde zeigen',
  unlisted: (count) =>
    `${count === 1 ? '1 weiterer Befund ist' : `${number(count)} weitere Befunde sind`} nicht aufgelistet. Arbeiten Sie diese ab, und starten Sie die Prüfung dann erneut.`,
  dismissal: {
    action: 'Verwerfen',
    title: 'Für 90 Tage verwerfen',
    hint: 'Niemand in Ihrer Organisation sieht den Befund 90 Tage lang. Unter „verworfen“ bleibt er aufgelistet.',
    reason: 'Grund (freiwillig)',
    done: 'Für 90 Tage verworfen',
    count: (count) => (count === 1 ? '1 verworfen' : `${number(count)} verworfen`),
    on: 'Verworfen am',
  },
  views: {
    label: 'Art des Befunds',
    all: 'Alle',
    high: 'Schwer',
    medium: 'Mittel',
    dead: 'Gewinnen nie',
    flow: 'Inaktive Strecke',
    example: 'Beispiele',
    utm: 'UTM',
    silent: 'Ohne Besucher',
    suggested: 'Fehlende Router',
    intended: 'So gewollt',
  },
  intendedHint:
    'Sonderfälle und Überschneidungen, für die Router gemacht sind. Hier nachsehen, wenn eine URL an einer unerwarteten Stelle landet.',
  list: 'Befunde',
  severities: { high: 'schwer', medium: 'mittel', low: 'gering', info: 'so gewollt' },
  types: {
    dead: 'gewinnt nie',
    flow: 'inaktive Strecke',
    visited: 'inaktive Strecke',
    example: 'Beispiel',
    utm: 'UTM',
    silent: 'ohne Besucher',
  },
  expired: (name) => `„${name}“ kann nie mehr gewinnen: Sein Zeitplan ist abgelaufen.`,
  covered: (name, first, others) =>
    others === 0
      ? `„${name}“ kann nie gewinnen: „${first}“ nimmt ihm alle URLs ab.`
      : `„${name}“ kann nie gewinnen: „${first}“ und ${number(others)} weitere nehmen ihm alle URLs ab.`,
  inactiveFlow: (name, flow) =>
    `„${name}“ führt zu „${flow}“, und die ist inaktiv: Seine Besucher kommen trotzdem dorthin.`,
  visitedFlow: {
    counted: (flow, visitors) =>
      `„${flow}“ ist inaktiv, und Router führten in den letzten 7 Tagen ${number(visitors)} Besucher dorthin. Sie tun es weiterhin: Ändern Sie die Router, oder schalten Sie die Strecke ein.`,
    uncounted: (flow) =>
      `„${flow}“ ist inaktiv, und Router führen weiterhin Besucher dorthin: Ändern Sie die Router, oder schalten Sie die Strecke ein.`,
  },
  stray: (name, winner) => `Eine Beispiel-URL von „${name}“ landet bei „${winner}“.`,
  strayNone: (name) => `Auf eine Beispiel-URL von „${name}“ passt kein Router.`,
  utm: {
    variant: (seen, seenCount, asked, askedCount) =>
      `Besucher kamen ${times(seenCount)} mit ${seen}; Router verlangen „${asked}“, das kam ${howOften(askedCount)}. Groß- und Kleinschreibung, Akzente und Trennzeichen zählen.`,
    misspelt: (seen, seenCount, asked, askedCount) =>
      `Besucher kamen ${times(seenCount)} mit ${seen}; Router verlangen „${asked}“, das kam ${howOften(askedCount)}. Eines von beiden ist wohl ein Tippfehler.`,
    folded: (value, count, other, otherCount) =>
      `Router verlangen ${value}, das kam ${howOften(count)}, und „${other}“, das kam ${howOften(otherCount)}. Groß- und Kleinschreibung, Akzente und Trennzeichen zählen.`,
    nameSeen: (name, meant, count) =>
      `Besucher kamen ${times(count)} mit einem Parameter „${name}“. Gemeint ist wohl ${meant}.`,
    nameAsked: (name, meant) =>
      `Ein Router verlangt den Parameter „${name}“. Gemeint ist wohl ${meant}.`,
    unseen: (value) =>
      `Router verlangen ${value}, aber in den letzten 30 Tagen kam kein Besucher damit.`,
    broken: (value, count) =>
      `Besucher kamen ${times(count)} mit ${value}. Der Wert enthält einen nicht ausgefüllten Platzhalter, unsichtbare oder unlesbare Zeichen oder weitere Parameter.`,
    remedies: 'Was zu tun ist',
    asks: (value) => `verlangt ${value}`,
    asksForName: (name) => `verlangt den Parameter ${name}`,
    gone: 'verlangt das nicht mehr',
    deleted: 'Dieser Router wurde gelöscht.',
    draft: (value) => `Als Entwurf mit „${value}“ öffnen`,
    usual: (seen) =>
      `Die meisten Besucher haben „${seen}“. Stimmen ihre Links, dann sollen die Router das verlangen.`,
    links: {
      variant:
        'Die meisten Besucher haben den Wert der Router: Korrigieren Sie die Links mit dem anderen.',
      misspelt:
        'Die meisten Besucher haben den Wert der Router: Korrigieren Sie die Links mit dem anderen.',
      folded: 'Legen Sie eine Schreibweise fest, auch in den Links der Kampagne.',
      misspelt_name: 'Korrigieren Sie den Namen auch in den Links der Kampagne.',
      broken: 'Korrigieren Sie zuerst die Links der Kampagne, dann was die Router verlangen.',
      unseen:
        'Vergleichen Sie den Wert mit den Links der Kampagne. Ist sie vorbei, deaktivieren Sie den Router.',
    },
    seen: {
      since: 'Links damit, seit',
      sinceAtLeast: 'Die neuesten Links damit, bis zurück zum',
      none: 'Kein Link damit ist erfasst.',
      times: (count) => `${times(count)}, zuletzt`,
      why: 'Warum führt er dorthin?',
      morePages: (count) =>
        count === 1 ? 'und 1 weitere Seite' : `und ${number(count)} weitere Seiten`,
      notPermitted: 'Um die Links zu sehen, brauchen Sie die Berechtigung events:read.',
    },
    linksOnly: 'Kein Router verlangt ihn: Korrigieren Sie die Links der Kampagne.',
    more: (count) =>
      count === 1 ? 'und 1 weiterer Router' : `und ${number(count)} weitere Router`,
  },
  suggested: {
    title: 'Fehlende Router',
    badge: 'fehlt',
    lead: (left) =>
      `In den letzten 30 Tagen kamen ${number(left)} Besucher zum Standard-Router oder zu keinem Router. Diese Router würden die größten Gruppen auffangen.`,
    takes: (count, share) =>
      count === 1
        ? `1 dieser Besucher (${share}) hat gemeinsam:`
        : `${number(count)} dieser Besucher (${share}) haben gemeinsam:`,
    unmatched: (count) =>
      count === 1
        ? '1 davon kam zu keinem Router und konnte nicht buchen.'
        : `${number(count)} davon kamen zu keinem Router und konnten nicht buchen.`,
    networks: (count) =>
      count === 1
        ? 'Sie kamen aus 1 Netz: Womöglich stammen alle von einer Person.'
        : `Sie kamen aus höchstens ${number(count)} Netzen.`,
    incomplete:
      'Diese Vorschläge beruhen auf einem Teil der Besucher: Für alle reichte die Zeit nicht.',
    further: (count) =>
      `Ein Vorschlag weiter oben nimmt ${count === 1 ? 'einen' : number(count)} davon schon.`,
    none: (dismissed) =>
      dismissed === 0
        ? 'Kein Router fehlt: Nirgends bleibt eine große Gruppe von Besuchern ohne eigenen Router.'
        : `Kein weiterer Router fehlt; ${dismissed} wurden verworfen.`,
    more: (count) =>
      count === 1
        ? '1 weiterer ist nicht aufgeführt.'
        : `${number(count)} weitere sind nicht aufgeführt.`,
    hidden: (count) => (count === 1 ? '1 wurde verworfen.' : `${number(count)} wurden verworfen.`),
    dismiss: 'Verwerfen',
    dismissed: (name) => `„${name}“ ist für 90 Tage verworfen`,
  },
  silent: {
    covered: (name, days, first, others) =>
      others === 0
        ? `„${name}“ war an ${days} Tagen offen und bekam keine Besucher: „${first}“ nimmt ihm alle URLs ab.`
        : `„${name}“ war an ${days} Tagen offen und bekam keine Besucher: „${first}“ und ${number(others)} weitere nehmen ihm alle URLs ab.`,
    expired: (name, days) =>
      `„${name}“ war an ${days} Tagen offen und bekam keine Besucher, und sein Zeitplan ist abgelaufen.`,
    misspelt: (name, days, spelling) =>
      `„${name}“ war an ${days} Tagen offen und bekam keine Besucher: Sie kamen mit „${spelling}“ statt mit einem Wert, den er verlangt.`,
    unseen: (name, days) =>
      `„${name}“ war an ${days} Tagen offen und bekam keine Besucher: Keiner kam mit einem Wert, den er verlangt.`,
    unknown: (name, days) => `„${name}“ war an ${days} Tagen offen und bekam keine Besucher.`,
    deactivate: 'Als Entwurf öffnen, deaktiviert',
    toUtm: 'Schreibweise ansehen',
  },
  openFlow: 'Strecke öffnen',
  tryUrl: 'Ausprobieren',
  remedies: 'So lösen Sie ihn',
  over: 'Diesen Konflikt gibt es nicht mehr. Starten Sie die Prüfung erneut.',
  noRemedy:
    'Keine Änderung an einem einzelnen Router löst ihn. Öffnen Sie beide und entscheiden Sie, welcher gelten soll.',
  winner: (name) => `landet bei „${name}“`,
  applyAsDraft: 'Als Entwurf öffnen',
  readOnly: 'Zum Ändern von Routern ist die Berechtigung routers:manage nötig.',
}
