import type { routerCheck as english } from '#console/texts/en/router_check'
import { number } from '#console/texts/de_counted'

const because = {
  priority_class: 'seine Klasse kommt zuerst',
  specificity: 'er verlangt mehr',
  created_at: 'er ist neuer, und bei Gleichstand gewinnt der neuere',
  id: 'er wurde später importiert, und bei Gleichstand gewinnt der spätere',
}

const one = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${number(count)} ${plural}`

export const routerCheck: typeof english = {
  check: {
    title: 'Laufende Prüfung',
    idle: 'Sagen Sie, was eine URL haben muss. Die Prüfung läuft beim Tippen mit.',
    running: 'Wird geprüft …',
    current: 'Gegen alle Router geprüft',
    waiting: 'Der Dienst ist gerade nicht erreichbar. Die Prüfung läuft von selbst weiter.',
    invalid: 'Die Prüfung läuft weiter, sobald die markierten Felder vollständig sind.',
    tabs: {
      conflicts: 'Konflikte',
      intended: 'Gewollt',
      warnings: 'Warnungen',
      reach: 'Reichweite',
      pins: 'Pins',
      impact: 'Auswirkung',
    },
    noConflicts: 'Keine Konflikte. Kein anderer Router konkurriert um diese URLs.',
    noIntended: 'Kein anderer Router überschneidet sich gewollt.',
    noWarnings: 'Keine Warnungen.',
    more: (count) => `${number(count)} weitere sind nicht aufgeführt.`,
    severity: { high: 'schwer', medium: 'mittel', low: 'gering', info: 'so gewollt' },
    show: (conflicts) => `${one(conflicts, 'Konflikt', 'Konflikte')} ansehen`,
    live: (conflicts, warnings) =>
      `${one(conflicts, 'Konflikt', 'Konflikte')}, ${one(warnings, 'Warnung', 'Warnungen')}`,
  },
  conflicts: {
    duplicate: {
      won: (other) =>
        `Nimmt „${other}“ jede URL: Beide verlangen dasselbe, und der neuere gewinnt.`,
      lost: (other) => `„${other}“ nimmt jede URL: Beide verlangen dasselbe, und er ist neuer.`,
    },
    takeover: {
      won: (other) =>
        `Nimmt „${other}“ URLs weg: gleiche Klasse, gleich viele Kriterien, und bei Gleichstand gewinnt der neuere.`,
      lost: (other) =>
        `„${other}“ nimmt diesem Router URLs weg: gleiche Klasse, gleich viele Kriterien, und er ist neuer.`,
    },
    shadowed: {
      won: (other, on) =>
        `„${other}“ könnte nicht mehr gewinnen: Dieser Router passt auf alle seine URLs, und ${because[on]}.`,
      lost: (other, on) =>
        `Kann nie gewinnen: „${other}“ passt auf alle seine URLs, und ${because[on]}.`,
    },
    example_claimed: {
      won: (other, urls) =>
        `${one(urls, 'Beispiel-URL', 'Beispiel-URLs')} von „${other}“ ${urls === 1 ? 'würde' : 'würden'} stattdessen hierher führen.`,
      lost: (other, urls) =>
        `${one(urls, 'Beispiel-URL', 'Beispiel-URLs')} dieses Routers ${urls === 1 ? 'würde' : 'würden'} stattdessen zu „${other}“ führen.`,
      both: (other, urls) =>
        `${one(urls, 'URL ist auch ein Beispiel', 'URLs sind auch Beispiele')} von „${other}“.`,
    },
    overlap: {
      won: (other, on) =>
        `Teilt URLs mit „${other}“. Sie führen hierher, denn dieser Router gewinnt: ${because[on]}.`,
      lost: (other, on) =>
        `Teilt URLs mit „${other}“. Sie führen dorthin, denn der andere gewinnt: ${because[on]}.`,
    },
    specialization: {
      won: (other) => `Ein Sonderfall von „${other}“, wie gewollt.`,
      lost: (other) => `„${other}“ ist ein Sonderfall dieses Routers, wie gewollt.`,
    },
    open: 'URLs zeigen, die es belegen',
    window: (from, until) => `Beide sind von ${from} bis ${until} offen.`,
    windowFrom: (from) => `Beide sind ab ${from} offen.`,
    witness: {
      both: 'Beide passen',
      claimed: 'Beanspruchtes Beispiel',
      only_router: 'Nur dieser Router',
      only_other_router: (other) => `Nur „${other}“`,
      toThis: 'führt hierher',
      toOther: (other) => `führt zu „${other}“`,
      toThird: 'führt zu einem dritten Router',
    },
    suggestions: {
      deactivateThis: 'Diesen Router deaktivieren',
      deactivateOther: (other) => `„${other}“ deaktivieren`,
      from: (time) => `Am ${time} öffnen`,
      until: (time) => `Am ${time} schließen`,
      otherFrom: (other, time) => `„${other}“ am ${time} öffnen lassen`,
      otherUntil: (other, time) => `„${other}“ am ${time} schließen lassen`,
      narrow: (criteria) => `Auch ${criteria} verlangen`,
      narrowOther: (other, criteria) => `„${other}“ auch ${criteria} verlangen lassen`,
      narrowSame: 'Auch verlangen, was der andere verlangt',
      askForMore: 'Hier mehr verlangen',
      suchAs: 'zum Beispiel einen Pfad, eine Kampagne oder einen Parameter',
      dropThis: 'Diese Beispiel-URLs hier entfernen',
      dropOther: (other) => `Diese Beispiel-URLs bei „${other}“ entfernen`,
      resolves: 'löst ihn',
      leaves: {
        duplicate: 'er bleibt schwer',
        takeover: 'er bleibt schwer',
        shadowed: 'er bleibt schwer',
        example_claimed: 'senkt ihn auf „mittel“',
        overlap: 'senkt ihn auf „gering“',
        specialization: 'es bleibt ein Sonderfall, so gewollt',
      },
      openOther: 'Öffnen',
    },
    applied: 'Der Vorschlag steht im Formular und ist noch nicht gespeichert',
    openOther: (other) => `„${other}“ öffnen`,
  },
  examples: {
    wins: 'führt hierher',
    takenBy: (name) => `geht an „${name}“`,
    byDefault: (name) => `geht an den Standard „${name}“`,
    unmatched: 'passt nicht',
    none: 'geht nirgendwohin',
    invalid: 'keine URL',
    copy: (url) => `${url} kopieren`,
    try: (url) => `${url} ausprobieren`,
    pin: (url) => `${url} anpinnen`,
    pinned: 'angepinnt',
    list: 'Wohin die Beispiel-URLs führen',
    more: (count) => `${number(count)} weitere`,
  },
  pins: {
    here: 'Führen jetzt hierher',
    astray: 'Hier erwartet, führen anderswohin',
    none: 'Keine angepinnte URL führt hierher.',
    unsaved:
      'Sobald sich der Router speichern lässt, stehen hier die Pins, die er verletzen würde.',
    from: 'ab',
    more: (count) => `und ${one(count, 'weiterer Pin', 'weitere Pins')}`,
    byOthers: (count) =>
      `${one(count, 'weiterer Pin erwartet', 'weitere Pins erwarten')} seine Strecke, und andere Router erfüllen ${count === 1 ? 'ihn' : 'sie'}.`,
    all: 'Alle Pins',
    judging: 'Die Pins werden geprüft …',
    unjudged: 'Die Pins werden geprüft, sobald sich das Formular speichern lässt.',
    keeps: 'Diese Änderung verletzt keinen Pin.',
    breaks: (count) => `Diese Änderung würde ${one(count, 'Pin', 'Pins')} verletzen`,
    breaksWarning: (count) =>
      `Diese Änderung würde ${one(count, 'Pin, der nur warnt,', 'Pins, die nur warnen,')} verletzen`,
  },
  warnings: {
    slash_in_segment: 'Ein Schrägstrich in einem Abschnitt passt nur auf %2F in einer URL.',
    wildcard: 'Kriterien kennen keine Platzhalter: Verglichen wird Zeichen für Zeichen.',
    escaped_text:
      'Schreibweisen wie %C3%BC sind nicht nötig: URLs werden vor dem Vergleich entschlüsselt.',
    blank_at_edge: 'Beginnt oder endet mit einem Leerzeichen, das auch die URL haben muss.',
    host_in_path: 'Ein Hostname gehört nicht zum Pfad und wird nicht verglichen.',
    utm_in_query_params: 'Ein UTM-Parameter zählt nur in den Kampagnenfeldern als Kampagne.',
    example_url_unmatched: 'Eine Beispiel-URL passt nicht zu den Kriterien.',
    parameter_left_out:
      'Ein Parameter, den Plattformen an Links anhängen, der einen Besucher nennt oder der leer ist, wurde weggelassen.',
    utm_name_misspelt: 'Dieser Name ist fast der eines UTM-Parameters.',
    utm_value_variant:
      'Besucher kommen mit einer anderen Schreibweise dieses Werts: Groß- und Kleinschreibung und Trennzeichen zählen.',
    utm_value_misspelt:
      'Besucher kommen mit fast demselben Wert: einer von beiden hat einen Tippfehler.',
    utm_value_unseen: 'In den letzten 30 Tagen kam kein Besucher mit diesem Wert.',
    utm_values_fold:
      'Ein anderer Router verlangt eine andere Schreibweise dieses Werts: Groß- und Kleinschreibung und Trennzeichen zählen.',
    unfilled_placeholder:
      'Die Werbeplattform oder das Mailprogramm setzt für jeden Besucher etwas anderes für diesen Platzhalter ein.',
    undecodable_text:
      'Enthält Zeichen, die nicht gelesen werden konnten: Der Link ist nicht in UTF-8 geschrieben.',
    invisible_character: 'Enthält ein unsichtbares Zeichen, das auch die URL haben muss.',
    swallowed_parameters:
      'Enthält weitere Parameter. Die Parameter beginnen hinter dem ersten ?, und & trennt sie.',
    html_separator: 'Im Quelltext einer Seite steht &amp; für &. In einem Link steht nur &.',
    utm_behind_hash: 'Browser senden nicht, was hinter # steht. UTM-Parameter gehören davor.',
    link_unwrapped:
      'Ein Mailfilter, eine Suchmaschine oder ein Netzwerk hat diesen Link umgeschrieben. Es zählt nur der Link darin:',
    unset_value: 'Das schreibt ein Programm, eine Tabelle oder ein Bericht, wo ein Wert fehlt.',
    rounded_number:
      'Diese Zahl hat eine Tabellenkalkulation gerundet: Die Ziffern der Kennung sind verloren.',
    quoted_printable: 'Kommt aus dem Quelltext einer E-Mail, in dem =3D für = steht.',
    personal_value:
      'Sieht aus wie der Wert eines einzelnen Besuchers oder einer Sitzung. Andere Besucher haben ihn nie.',
    correct: 'Korrigieren',
    corrected: 'Die Korrektur steht im Formular und ist noch nicht gespeichert',
    accept: 'Das ist gewollt',
    accepted: 'Vermerkt: Beim Speichern bleibt es so, ohne Warnung',
  },
  reach: {
    wins: 'Dieser Router kann gewinnen. Zum Beispiel:',
    covered: 'Dieser Router kann nie gewinnen. Andere nehmen alle seine URLs:',
    inactive: 'Dieser Router ist inaktiv und übernimmt keine URL.',
    expired:
      'Der Zeitplan dieses Routers ist abgelaufen. Verschieben oder leeren Sie das Ende, um ihn wieder zu öffnen.',
    undecided: 'Zu viele Router überschneiden sich, um zu entscheiden, ob dieser gewinnen kann.',
    place: 'Platz in der Reihenfolge',
    class: (name, beaten, others) =>
      others === 0
        ? `Seine Klasse ist „${name}“, und er ist der einzige Router.`
        : `Seine Klasse ist „${name}“, und er kommt vor ${number(beaten)} von ${number(others)} anderen.`,
    order:
      'Die Klassen kommen in der Reihenfolge Kampagne, Pfad und Parameter, nur Pfad, nur Parameter, Standard. Innerhalb einer Klasse kommt zuerst, wer mehr verlangt, dann der neuere.',
  },
}
