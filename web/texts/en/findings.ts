import { number } from '#console/texts/en_counted'

const times = (count: number) => (count === 1 ? 'once' : `${number(count)} times`)
const came = (count: number) => (count === 0 ? 'never came' : `came ${times(count)}`)

export const findings = {
  run: 'Run the audit',
  queued: 'The audit is about to begin …',
  running: (percent: number) => `The audit is running: ${percent}%`,
  failed: 'The last attempt failed. The service tries again by itself.',
  finished: (count: number) =>
    count === 1 ? 'The audit is done: 1 finding.' : `The audit is done: ${number(count)} findings.`,
  none: 'Your routers have not been audited yet. The audit compares each router with every other one and shows where visitors may end up in the wrong place.',
  noneInView: 'The audit found nothing of this kind.',
  showAll: 'Show all findings',
  unlisted: (count: number) =>
    `${count === 1 ? '1 more is' : `${number(count)} more are`} not listed. Work on these, then run the audit again.`,
  dismissal: {
    action: 'Dismiss',
    title: 'Dismiss for 90 days',
    hint: 'Everybody in your organization stops seeing it for 90 days. It stays listed under “dismissed”.',
    reason: 'Reason (optional)',
    done: 'Dismissed for 90 days',
    count: (count: number) => (count === 1 ? '1 dismissed' : `${number(count)} dismissed`),
    on: 'Dismissed on',
  },
  views: {
    label: 'Kind of finding',
    all: 'All',
    high: 'Severe',
    medium: 'Medium',
    dead: 'Never win',
    flow: 'Inactive flow',
    example: 'Examples',
    utm: 'UTM',
    silent: 'No visitors',
    suggested: 'Missing routers',
    intended: 'By design',
  },
  intendedHint:
    'Special cases and overlaps that routers are made for. Look here when a URL goes somewhere unexpected.',
  list: 'Findings',
  severities: { high: 'severe', medium: 'medium', low: 'low', info: 'by design' },
  types: {
    dead: 'never wins',
    flow: 'inactive flow',
    visited: 'inactive flow',
    example: 'example',
    utm: 'UTM',
    silent: 'no visitors',
  },
  expired: (name: string) => `“${name}” can never win again: its schedule is over.`,
  covered: (name: string, first: string, others: number) =>
    others === 0
      ? `“${name}” can never win: “${first}” takes all of its URLs.`
      : `“${name}” can never win: “${first}” and ${number(others)} more take all of its URLs.`,
  inactiveFlow: (name: string, flow: string) =>
    `“${name}” leads to “${flow}”, which is inactive: its visitors still get there.`,
  visitedFlow: {
    counted: (flow: string, visitors: number) =>
      `“${flow}” is inactive, and routers led ${number(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'} there in the last 7 days. They still do: change the routers, or turn the flow on.`,
    uncounted: (flow: string) =>
      `“${flow}” is inactive, and routers still lead visitors there: change the routers, or turn the flow on.`,
  },
  stray: (name: string, winner: string) => `An example URL of “${name}” goes to “${winner}”.`,
  strayNone: (name: string) => `An example URL of “${name}” matches no router.`,
  utm: {
    variant: (seen: string, seenCount: number, asked: string, askedCount: number) =>
      `Visitors came with ${seen} ${times(seenCount)}, and routers ask for “${asked}”, which ${came(askedCount)}. Case, accents and separators count.`,
    misspelt: (seen: string, seenCount: number, asked: string, askedCount: number) =>
      `Visitors came with ${seen} ${times(seenCount)}, and routers ask for “${asked}”, which ${came(askedCount)}. One of the two is probably a typing mistake.`,
    folded: (value: string, count: number, other: string, otherCount: number) =>
      `Routers ask for ${value}, which ${came(count)}, and for “${other}”, which ${came(otherCount)}. Case, accents and separators count.`,
    nameSeen: (name: string, meant: string, count: number) =>
      `Visitors came with a parameter “${name}” ${times(count)}. It probably means ${meant}.`,
    nameAsked: (name: string, meant: string) =>
      `A router asks for the parameter “${name}”. It probably means ${meant}.`,
    unseen: (value: string) =>
      `Routers ask for ${value}, but no visitor came with it in the last 30 days.`,
    broken: (value: string, count: number) =>
      `Visitors came with ${value} ${times(count)}. The value contains a placeholder that was not filled in, invisible or unreadable characters, or further parameters.`,
    remedies: 'What to do',
    asks: (value: string) => `asks for ${value}`,
    asksForName: (name: string) => `asks for the parameter ${name}`,
    gone: 'no longer asks for it',
    deleted: 'This router was deleted.',
    draft: (value: string) => `Open as a draft with “${value}”`,
    usual: (seen: string) =>
      `Most visitors have “${seen}”. If their links are right, change the routers to ask for it.`,
    links: {
      variant:
        'Most visitors have the value that routers ask for: correct the links with the other one.',
      misspelt:
        'Most visitors have the value that routers ask for: correct the links with the other one.',
      folded: 'Decide on one spelling, and use it in the campaign’s links too.',
      misspelt_name: 'Correct the name in the campaign’s links too.',
      broken: 'Correct the campaign’s links first, then what the routers ask for.',
      unseen:
        'Compare the value with the campaign’s links. If the campaign is over, deactivate the router.',
    },
    seen: {
      since: 'Links with it, since',
      sinceAtLeast: 'The latest links with it, back to',
      none: 'No link with it is recorded.',
      times: (count: number) => `${times(count)}, last`,
      why: 'Why does it lead there?',
      morePages: (count: number) =>
        count === 1 ? 'and 1 more page' : `and ${number(count)} more pages`,
      notPermitted: 'Seeing the links needs the permission events:read.',
    },
    linksOnly: 'No router asks for it: correct the campaign’s links.',
    more: (count: number) =>
      count === 1 ? 'and 1 more router' : `and ${number(count)} more routers`,
  },
  suggested: {
    title: 'Missing routers',
    badge: 'missing',
    lead: (left: number) =>
      `In the last 30 days, ${number(left)} visitors reached the default router or no router. These routers would catch the largest groups.`,
    takes: (count: number, share: string) =>
      count === 1
        ? `1 of these visitors (${share}) has:`
        : `${number(count)} of these visitors (${share}) share:`,
    unmatched: (count: number) =>
      count === 1
        ? '1 of them reached no router and could not book.'
        : `${number(count)} of them reached no router and could not book.`,
    networks: (count: number) =>
      count === 1
        ? 'They came from 1 network: one person may have written them.'
        : `They came from at most ${number(count)} networks.`,
    incomplete: 'Based on some of the visitors: there was not enough time for all.',
    further: (count: number) =>
      `A suggestion above would already take ${count === 1 ? '1' : number(count)} of them.`,
    none: (dismissed: number) =>
      dismissed === 0
        ? 'No router is missing: no large group of visitors is left to the default router or to no router.'
        : `No further router is missing; ${dismissed} were dismissed.`,
    more: (count: number) =>
      count === 1 ? '1 more is not listed.' : `${number(count)} more are not listed.`,
    hidden: (count: number) =>
      count === 1 ? '1 was dismissed.' : `${number(count)} were dismissed.`,
    dismiss: 'Dismiss',
    dismissed: (name: string) => `“${name}” is dismissed for 90 days`,
  },
  silent: {
    covered: (name: string, days: number, first: string, others: number) =>
      others === 0
        ? `“${name}” was open on ${days} days and got no visitors: “${first}” takes all of its URLs.`
        : `“${name}” was open on ${days} days and got no visitors: “${first}” and ${number(others)} more take all of its URLs.`,
    expired: (name: string, days: number) =>
      `“${name}” was open on ${days} days and got no visitors, and its schedule is over.`,
    misspelt: (name: string, days: number, spelling: string) =>
      `“${name}” was open on ${days} days and got no visitors: they came with “${spelling}” instead of a value it asks for.`,
    unseen: (name: string, days: number) =>
      `“${name}” was open on ${days} days and got no visitors: none came with a value it asks for.`,
    unknown: (name: string, days: number) =>
      `“${name}” was open on ${days} days and got no visitors.`,
    deactivate: 'Open as a draft, deactivated',
    toUtm: 'See the spelling',
  },
  openFlow: 'Open the flow',
  tryUrl: 'Try it',
  remedies: 'How to resolve it',
  over: 'This conflict no longer exists. Run the audit again.',
  noRemedy: 'No change to a single router resolves it. Open both and decide which one you want.',
  winner: (name: string) => `goes to “${name}”`,
  applyAsDraft: 'Open as a draft',
  readOnly: 'Changing routers needs the permission routers:manage.',
}
