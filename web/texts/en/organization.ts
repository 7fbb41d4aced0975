export const organization = {
  privacy: 'What is stored of a URL',
  lead: 'The URLs of visitors may hold personal data. Routers always see the whole URL. Choose here what the service stores of it, writes to its log, sends to webhooks and shows under Live.',
  modes: {
    full: {
      name: 'The whole URL',
      hint: 'Only a user name, a password and what stands behind # are left out.',
    },
    masked: {
      name: 'Nothing that looks personal',
      hint: 'Click ids are left out. ~ stands in place of what names a person: e-mail address, telephone, date of birth, IBAN, IP address, random identifier, and fields such as first name or password.',
    },
    relevant: {
      name: 'Only what routers ask for',
      hint: 'Of the parameters, only those that a router asks for and UTM parameters are stored. ~ stands in place of what looks personal.',
    },
  },
  showPresent: (mode: string) => `Take over “${mode}”`,
  kept: 'What a router asks for by name is always stored as it is. URLs that are stored already stay as they are.',
  save: 'Save',
  saved: (name: string) => `Saved. From now on: “${name}”.`,
  readOnly: (permission: string) => `To change this, a token needs the permission ${permission}.`,
  zone: 'Time zone',
  zoneHint: 'Everyone in this organization reads and types times in it.',
  zoneOfBrowser: 'The zone of each browser',
  saveZone: 'Save the time zone',
  switches: {
    page_checks: {
      label: 'Page checks',
      hint: 'Every ten minutes the service requests pinned URLs, campaigns with visitors and the pages of flows, and says what is broken on the way to a booking.',
      states: { on: 'Check pages', off: 'Do not check pages' },
      save: 'Save page checks',
    },
    router_names_on_pages: {
      label: 'Router names on pages',
      hint: 'With the name, tools such as Google Analytics can report bookings by router. But every visitor can then read in the page what the router is called.',
      states: { on: 'Send the name', off: 'Do not send the name' },
      save: 'Save this choice',
    },
  },
  id: 'Identifier',
  copyId: 'Copy the identifier',
  created: 'Created',
}
