import type { Texts } from '#console/texts/spoken_texts'

export const words: Texts['words'] = {
  router: {
    name: 'Router',
    meaning: 'Eine Regel: Sie führt Besucher, deren URL ihre Kriterien erfüllt, zu einer Strecke.',
  },
  class: {
    name: 'Klasse',
    meaning:
      'Wie eng eine Regel der Art nach ist: Kampagne, dann Pfad und Parameter, Pfad, Parameter, zuletzt der Standard-Router. Die erste passende Klasse gewinnt.',
  },
  reach: {
    name: 'Reichweite',
    meaning:
      'Ob ein Router überhaupt einen Besucher gewinnen kann oder andere alle seine URLs nehmen.',
  },
  wins: {
    name: 'gewinnt',
    meaning:
      'Von allen Routern, die zu einer URL passen, gewinnt einer, immer derselbe: nach Klasse, dann der engere, dann der neuere.',
  },
  byDesign: {
    name: 'gewollt',
    meaning: 'Zwei Router überschneiden sich, und der engere gewinnt, wie er soll. Nichts zu tun.',
  },
  pin: {
    name: 'Pin',
    meaning:
      'Das Versprechen, dass eine URL zu einer bestimmten Strecke führt. Wer es bräche, erfährt es oder wird abgewiesen.',
  },
  revision: {
    name: 'Revision',
    meaning: 'Der Stand eines Routers nach einer Änderung. Der Verlauf behält jede.',
  },
  publishableKey: {
    name: 'Schlüssel',
    meaning:
      'Nennt Ihre Organisation im HTML Ihrer Website. Jeder darf ihn sehen: Er gilt nur auf Ihren Adressen.',
  },
}
