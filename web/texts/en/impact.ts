import { number } from '#console/texts/en_counted'

const visitors = (count: number) => (count === 1 ? '1 visitor' : `${number(count)} visitors`)
const days = (count: number) => (count === 1 ? 'the last full day' : `the last ${count} full days`)

/** The impact of a change on the visitors of past days. */
export const impact = {
  title: 'Impact on visitors',
  compare: 'Compare with',
  lastDays: (count: number) => (count === 1 ? 'last day' : `last ${count} days`),
  idle: 'Your changes do not affect where visitors go.',
  announced: (moved: number) => `${visitors(moved)} would go elsewhere`,
  first: (count: number) => `Compares the first ${number(count)} routers.`,
  comparing: 'Comparing with past visitors …',
  busy: 'The service is busy. The impact appears as soon as it is free.',
  away: 'The service cannot be reached. The comparison continues by itself.',
  none: 'There is no full day of visitors to compare with yet. Visitors count from the day after they came.',
  stays: (asked: number) => `No visitor of ${days(asked)} would go elsewhere.`,
  remedy: (count: number, asked: number) =>
    `sends ${count === 0 ? 'no visitors' : visitors(count)} of ${days(asked)} elsewhere`,
  moved: (moved: number, all: number, share: string, asked: number) =>
    `${number(moved)} of ${visitors(all)} of ${days(asked)} would go elsewhere (${share}).`,
  unmatched: (count: number) =>
    count === 1
      ? '1 of them would reach no router and could not book.'
      : `${number(count)} of them would reach no router and could not book.`,
  nobody: 'no router',
  own: 'this router',
  named: (name: string) => `“${name}”`,
  move: (from: string, to: string) => `From ${from} to ${to}`,
  otherFlow: (router: string) => `Stay with ${router}, which leads to another booking flow`,
  count: (events: number, share: string) => `${visitors(events)}, ${share}`,
  moves: 'Who would go elsewhere',
  moreMoves: (count: number) =>
    count === 1 ? '1 more move is not listed.' : `${number(count)} more moves are not listed.`,
  examples: 'Show their URLs',
  open: (name: string) => `Open “${name}”`,
  urls: 'These URLs would lead elsewhere; no compared visitor used them',
  also: 'URLs that no compared visitor used would change, too',
  noUrl: 'No URL goes elsewhere. This is proved for every URL, now and later.',
  noOtherUrl: 'No other URL changes. This is proved for every URL, now and later.',
  undecided: (count: number) =>
    `Other URLs may change too: ${count === 1 ? '1 pair of routers overlaps' : `${number(count)} pairs of routers overlap`} with too many others to tell.`,
  from: (at: string) => `from ${at}`,
  later: 'When schedules open or close',
  edge: (at: string, moved: number, share: string) =>
    moved === 0 ? `${at}: no visitors` : `${at}: ${visitors(moved)} (${share})`,
  moreEdges: (count: number) =>
    count === 1 ? '1 later time is not listed.' : `${number(count)} later times are not listed.`,
  pins: (count: number) =>
    count === 1 ? '1 pin would break' : `${number(count)} pins would break`,
  basis: (all: number, found: number, asked: number) =>
    found < asked
      ? `Compared with ${visitors(all)}, who came on ${found} of ${days(asked)}.`
      : `Compared with ${visitors(all)}.`,
  incomplete: 'Older visitors are not compared: there was not enough time for all.',
  part: (share: string) => `They are ${share} of all; rare URLs are not compared.`,
  hidden: (count: number) =>
    `${visitors(count)} could not be compared: a changed router asks for something that is not stored from their URLs.`,
  drift: (count: number) =>
    `For ${number(count)} of them the answer is different today already, because routers changed after their visit.`,
}
