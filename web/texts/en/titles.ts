/** What the pages are called, in the navigation and above them. */
export const titles = {
  findings: 'Findings',
  flows: 'Flows and brand kit',
  history: 'History',
  import: 'Import',
  live: 'Live',
  newRouter: 'New router',
  operations: 'Operations',
  organization: 'Organization',
  pins: 'Pins',
  router: 'Router',
  routers: 'Routers',
  schedule: 'Schedule',
  tokens: 'Tokens',
  traffic: 'Traffic',
  tryUrl: 'Try a URL',
}
