import { number } from '#console/texts/en_counted'

export const tryUrl = {
  url: 'URL',
  urlHint: 'The address as a visitor would open it. ↑ brings back URLs that you tried in this tab.',
  placeholder: 'https://clinic.example/hamburg/implants?utm_source=google',
  other: 'Compare with',
  at: 'At (empty for now)',
  asOf: {
    label: 'Routers',
    kinds: { now: 'as they are now', instant: 'as of a time', revision: 'as of a revision' },
    instant: 'As of',
    revision: 'Revision',
    present: (revision: number) =>
      `Tested against the current routers (revision ${revision}). Time:`,
    past: (revision: number) => `Tested against the routers of revision ${revision}, last changed`,
    schedules: 'Schedules are read at',
    askPresent: 'Test against the current routers',
    unknown: 'The routers of that time are not recorded.',
    notBegun: 'There is no history yet: it starts with the next change to a router.',
    begins: (revision: number) => `The history begins with revision ${revision},`,
    askFirst: 'Test against the first recorded routers',
    busy: 'The service is already reading as many past versions as it can. This page tries again in a moment.',
  },
  whyNot: {
    label: 'Why, or why not, this router',
    wins: 'It takes this URL.',
    outranked: (name: string) => `It matches, but “${name}” comes first:`,
    on: {
      priority_class: 'its class does.',
      specificity: 'it asks for more.',
      created_at: 'it asks for as much and is newer.',
      id: 'both were created at the same instant; the identifier decides.',
    },
    noCriteria: 'It asks for nothing: it takes what no other router takes.',
    notFound: 'This router was not tested: it did not exist at that time, or has been deleted.',
  },
  unused: '(no router asks for it)',
  unwrapped: (names: readonly string[]) =>
    `${names.join(', ')} wrapped this link. The link inside was tried:`,
  unusedHint: 'Greyed: no router asks for it.',
  action: 'Try',
  compare: 'Compare two URLs',
  compareNot: 'One URL only',
  copyLink: 'Copy a link to this test',
  empty:
    'Paste the address of a landing page or an ad to see which router takes it, and why the others do not.',
  parts: 'What routing sees of the URL',
  wins: 'Wins',
  said: (name: string | null) =>
    name === null ? 'No router takes this URL' : `${name} takes this URL`,
  nobody: 'No router takes this URL',
  nobodyHint: 'A default router would catch it. Routers that miss it by one criterion stand below.',
  holds: 'Holds until a router is changed.',
  holdsUntil: 'Holds until',
  lost: {
    priority_class: 'Also matches, but its class comes later.',
    specificity: 'Also matches, but asks for less.',
    created_at: 'Also matches and asks for as much, but is older.',
    id: 'Also matches and was created at the same instant; its identifier decides.',
  },
  more: (count: number) =>
    count === 1 ? 'and one more that matches' : `and ${number(count)} more that match`,
  obstacles: {
    inactive: 'It is inactive.',
    not_yet_open: 'Its schedule has not begun.',
    closed: 'Its schedule has ended.',
    criteria: 'The URL does not meet its criteria.',
    outranked: 'Another router comes first.',
  },
  oneAway: 'One criterion away: it would win with this URL.',
  oneAwayLoses: (name: string) => `One criterion away, but then “${name}” would still win.`,
  tryThat: 'Try that URL',
  met: 'Met:',
  unmet: 'Not met:',
  path: 'path',
  expected: (expected: string, actual: string | null) =>
    actual === null
      ? `expected ${expected}, the URL has none`
      : `expected ${expected}, has “${actual}”`,
  quoted: (text: string) => `“${text}”`,
  anyValue: 'any value',
  orAbsent: (text: string) => `${text} or none`,
  unsaved: 'unsaved',
  withDraft: (name: string) =>
    name === '' ? 'With your unsaved draft.' : `With your unsaved draft “${name}”.`,
  draftGone: 'The draft of this link is in another tab or gone. The stored routers decide.',
  backToDraft: 'Back to the draft',
  withoutDraft: 'Without it',
  classes: {
    campaign: 'Campaign',
    path_and_query: 'Path and query',
    path_only: 'Path',
    query_only: 'Query',
    default: 'Default',
  },
}
