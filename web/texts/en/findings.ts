export const findings = {
  run: 'Run the audit',
  queued: 'The audit is about to begin …',
  running: (percent: number) => `The audit is running: ${percent} %`,
  failed: 'The last attempt failed. The service tries again by itself.',
  started: 'The audit has begun.',
  finished: (count: number) =>
    count === 1 ? 'The audit is done: 1 finding.' : `The audit is done: ${count} findings.`,
  none: 'Your routers have not been audited yet. The audit compares each router with every other one and shows where visitors may end up in the wrong place.',
  noneInView: 'The audit found nothing of this kind.',
  showAll: 'Show all findings',
  incomplete: 'There are more findings than one audit lists. Work on these, then run it again.',
  views: {
    label: 'Kind of finding',
    all: 'All',
    high: 'Severe',
    medium: 'Medium',
    dead: 'Never win',
    flow: 'Inactive flow',
    example: 'Examples',
    intended: 'By design',
  },
  intendedHint:
    'Special cases and overlaps that routers are made for. Look here when a URL goes somewhere unexpected.',
  list: 'Findings',
  severities: { high: 'severe', medium: 'medium', low: 'low', info: 'by design' },
  types: { dead: 'never wins', flow: 'inactive flow', example: 'example' },
  conflicts: {
    duplicate: (winner: string, loser: string) =>
      `“${winner}” and “${loser}” match the same URLs, and the newer one wins all of them.`,
    takeover: (winner: string, loser: string) =>
      `“${winner}” takes URLs from “${loser}” only because it is newer.`,
    shadowed: (winner: string, loser: string) => `“${winner}” takes every URL of “${loser}”.`,
    example_claimed: (winner: string, loser: string) =>
      `“${winner}” takes an example URL of “${loser}”.`,
    overlap: (winner: string, loser: string) => `“${winner}” takes some URLs of “${loser}”.`,
    specialization: (winner: string, loser: string) =>
      `“${winner}” is a special case of “${loser}”.`,
  },
  expired: (name: string) => `“${name}” can never win again: its schedule is over.`,
  covered: (name: string, first: string, others: number) =>
    others === 0
      ? `“${name}” can never win: “${first}” takes all of its URLs.`
      : `“${name}” can never win: “${first}” and ${others} more take all of its URLs.`,
  inactiveFlow: (name: string, flow: string) =>
    `“${name}” leads to “${flow}”, which is inactive: its visitors cannot book.`,
  stray: (name: string, winner: string) => `An example URL of “${name}” goes to “${winner}”.`,
  strayNone: (name: string) => `An example URL of “${name}” matches no router.`,
  openRouter: (name: string) => `Open “${name}”`,
  openFlow: 'Open the flow',
  tryUrl: 'Try it',
  remedies: 'How to end it',
  loading: 'Looking for remedies …',
  over: 'This conflict no longer exists. Run the audit again.',
  noRemedy: 'No change of one router ends it. Open both and decide which one is meant.',
  both: 'Both match',
  winner: (name: string) => `goes to “${name}”`,
  applyAsDraft: 'Open as a draft',
  ends: 'ends the conflict',
  softens: 'makes it less severe',
  readOnly: 'Changing routers needs the permission routers:manage.',
  keys: { remedies: 'How to end it' },
}
