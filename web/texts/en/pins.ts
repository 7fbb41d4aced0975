import { number } from '#console/texts/en_counted'

const one = (count: number, singular: string, plural: string) =>
  `${number(count)} ${count === 1 ? singular : plural}`

export const pins = {
  note: 'A pin guarantees where a URL leads. Changes that would break a blocking pin are refused.',
  empty:
    'No URL is pinned yet. Pin the URLs of paid ads and printed codes, so that no change sends them elsewhere.',
  run: 'Run now',
  create: 'New pin',
  edit: 'Change the pin',
  save: 'Save pin',
  created: 'The pin is created.',
  saved: 'The pin is saved.',
  deleted: 'The pin is deleted.',
  delete: 'Delete pin',
  deleteTitle: 'Delete this pin?',
  deleteHint: 'After that, changes to routers and flows may send this URL elsewhere.',
  changed: 'Somebody changed this pin meanwhile, on',
  isNow: 'It is now:',
  keepMine: 'Keep what I entered',
  takeTheirs: 'Take theirs',
  showPresent: 'Show it as it is now',
  changedBeforeDeletion: 'Somebody changed this pin meanwhile. This is how it is now.',
  editNamed: (url: string) => `Change the pin of ${url}`,
  deleteNamed: (url: string) => `Delete the pin of ${url}`,
  try: 'Try',
  totals: (held: number, broken: number, ended: number) =>
    `${number(held)} ${held === 1 ? 'holds' : 'hold'}, ${number(broken)} broken, ${number(ended)} ended. Checked at`,
  states: { held: 'holds', broken: 'broken', ended: 'ended' },
  always: 'always',
  expires: 'expires',
  takenBy: 'Now it is taken by',
  takenByNone: 'Now no router takes it.',
  url: 'URL',
  expectation: 'Expects',
  kinds: { flow: 'a booking flow', router: 'a router', none: 'no router' },
  flow: 'Booking flow',
  chooseFlow: 'Choose a flow',
  router: 'Router',
  when: 'When',
  times: { now: 'always', instant: 'at one instant', window: 'during a window' },
  at: 'At',
  from: 'From',
  until: 'Until',
  mode: 'Mode',
  modes: { block: 'blocks', warn: 'warns' },
  modeHints: {
    block: 'Changes that would break it are refused.',
    warn: 'Changes that break it go through with a warning.',
  },
  noteLabel: 'Note',
  expiresLabel: 'Expires (empty: never)',
  notHeld: 'The URL does not lead there.',
  notHeldHint: 'A blocking pin must hold when it is saved; one that warns need not.',
  pinThis: 'Pin this',
  pages: {
    title: 'Pages on the way to a booking',
    off: 'Page checks are turned off. An administrator can turn them on under Organization.',
    notYet: 'Not checked yet. The service asks for the pages every ten minutes.',
    found: (broken: number, pages: number) =>
      broken === 0
        ? 'No faults found. Last checked:'
        : `${number(broken)} of ${one(pages, 'page', 'pages')} broken. Checked at`,
    how: 'Pinned URLs, campaigns with visitors of the last seven days and the pages of flows. No JavaScript is run, so what a tag manager adds is not seen.',
    since: 'since',
    router: 'to the router',
    roles: { landing: 'landing page', flow: 'booking page' },
    faults: {
      unreachable: 'The page does not answer, or its certificate is not valid.',
      refused: 'The page answers with an error.',
      moved: 'The page leads to another host.',
      script_missing: 'The page does not include the script.',
      key_unknown: 'The script has no valid key of your organization.',
      key_elsewhere: 'The key of the script does not work at the address of this page.',
      campaign_lost: 'A redirect loses the UTM parameters, so visitors are led elsewhere.',
      led_elsewhere: 'The URL does not lead where its pin says it should.',
      flow_inactive: 'The URL leads to an inactive flow.',
    },
  },
  coverage: {
    title: 'What pins and example URLs reach',
    reached: (reached: number, routers: number, byPins: number) =>
      `${number(reached)} of ${number(routers)} active routers win a pin or an example URL; ${number(byPins)} of them a pin.`,
    examined: (examined: number, routers: number) =>
      `Only the example URLs of ${number(examined)} of ${number(routers)} routers were checked in time: others may be reached too.`,
    unreached: 'No pin and no example URL leads to:',
    more: (count: number) => `and ${number(count)} more`,
  },
  expects: {
    flow: (name: string, url?: string) =>
      url === undefined
        ? `Must lead to the flow ${name}`
        : `Must lead to the flow ${name} at ${url}`,
    router: (name: string) => `Must be taken by the router ${name}`,
    none: 'Must be taken by no router',
  },
  broken: {
    title: (count: number) => `${one(count, 'pin', 'pins')} would break: nothing has changed yet`,
    lead: 'A pin guarantees where a URL leads. Go back to keep it, and nothing you entered is lost. Or change the pins first.',
    from: 'From',
    wins: (router: string, flow: string | null) =>
      flow === null ? `${router} would win` : `${router} would win, which leads to ${flow}`,
    nobody: 'no router would take it',
    reasons: {
      flow_inactive: 'The flow is inactive.',
      flow_url: 'The flow leads to another URL.',
      too_many_changes: 'Schedules change the answer too often within its window to check it.',
    },
    more: (count: number) => `and ${one(count, 'more pin', 'more pins')}`,
    back: 'Back',
    allTheSame: {
      save: 'Save anyway',
      delete: 'Delete anyway',
      import: 'Import anyway',
      restore: 'Continue anyway',
    },
    mayOverride: 'If you continue, the pins stay broken, and the history records it.',
    needsOverride: 'Continuing anyway needs the permission pins:override.',
  },
}
