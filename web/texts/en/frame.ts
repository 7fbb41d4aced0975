export const frame = {
  product: 'Signalbox',
  skip: 'Skip to the content',
  navigation: 'Main',
  openNavigation: 'Open the navigation',
  groups: { today: 'Today', rules: 'Rules', setup: 'Set-up', operations: 'Operations' },
  language: 'Language',
  languages: { en: 'English', de: 'Deutsch' },
  languageMissing: 'This language could not be loaded.',
  help: 'Help and shortcuts',
  signOut: 'Sign out',
  anotherToken: 'Use another token in this tab',
  tokenUntil: (name: string, time: string) => `Token “${name}”, until ${time}`,
  operatorUntil: (name: string, time: string) => `Operator “${name}”, until ${time}`,
  notFound: {
    title: 'This page does not exist',
    hint: 'The address may be mistyped, or the page has moved.',
    action: 'Go to the overview',
  },
  away: {
    title: 'The service cannot be reached',
    hint: 'This page has not been loaded yet. It appears by itself as soon as the service answers.',
  },
  reload: {
    title: 'A new version of this page is available',
    hint: 'The service was updated while this page was open. Reload it to go on; what you typed and did not save is lost.',
    action: 'Reload',
  },
  fault: {
    title: 'This page has failed',
    hint: 'That is our mistake. Reload the page; if it fails again, send this message to the operators of the service.',
    action: 'Reload',
  },
  questions: {
    title: 'Help',
    of: {
      '/try': {
        question: 'Where does a URL lead, and why?',
        answer: 'Paste it: you see the router that wins, and why the others lose.',
      },
      '/routers': {
        question: 'Two routers match. Which one wins?',
        answer: 'The narrower one. The list is in the order in which they win.',
      },
      '/routers/new': {
        question: 'How do I send a campaign to its booking page?',
        answer: 'Paste a link of the campaign; its criteria are filled in.',
      },
      '/import': {
        question: 'Can I bring my rules from a spreadsheet?',
        answer: 'Yes, up to 1,000 at once. Nothing is saved before you have seen the check.',
      },
      '/findings': {
        question: 'Which rules are wrong or useless?',
        answer: 'The audit compares all routers with each other and proposes corrections.',
      },
      '/pins': {
        question: 'How do I keep a printed ad leading where it should?',
        answer: 'Pin its URL: a change that would lead it elsewhere is refused.',
      },
      '/traffic': {
        question: 'Which campaign brings bookings?',
        answer: 'Visits and bookings of each router, flow and campaign, by day.',
      },
      '/history': {
        question: 'Who changed this, and how do I undo it?',
        answer: 'Each change has a name and a time, and can be undone.',
      },
      '/keys': {
        question: 'How does my website use this?',
        answer: 'Create a key, and copy the lines into your pages.',
      },
      '/tokens': {
        question: 'How do I bring a colleague?',
        answer: 'Make a link that signs in, with no more rights than needed.',
      },
    },
  },
  keys: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    here: 'On this page',
    goTo: 'Go to',
    search: 'Search on this page',
    create: 'New entry',
    tryUrl: 'Try a URL',
    undo: 'Undo the last change',
    help: 'This help',
    close: 'Close',
    down: 'Next row',
    up: 'Previous row',
    open: 'Open the row',
    switch: 'Single-letter shortcuts are on',
  },
}

/** The titles of pages, also in the navigation. */
export const titles = {
  account: 'My account',
  findings: 'Findings',
  flows: 'Flows and brand kit',
  history: 'History',
  import: 'Import',
  keys: 'Publishable keys',
  live: 'Live',
  members: 'Members',
  newRouter: 'New router',
  operations: 'Operations',
  organization: 'Organization',
  overview: 'Overview',
  pins: 'Pins',
  router: 'Router',
  routers: 'Routers',
  schedule: 'Schedule',
  tokens: 'Tokens',
  traffic: 'Traffic',
  try: 'Try a URL',
  webhooks: 'Webhooks',
}
