export const keys = {
  note: 'With a key, pages of your website ask where their visitors go and start bookings. Nothing else.',
  empty: 'No website uses the service yet. Create a key for yours.',
  create: 'Create a key',
  name: 'Name',
  nameHint: 'Where it is used, such as “Website”.',
  nameMissing: 'Give it a name.',
  origins: 'Websites',
  originsHint:
    'Paste an address of each, one per line. With and without “www” are two, and so is a booking page on another host.',
  originsMissing: 'Paste an address of your website.',
  created: 'Created',
  unproven: 'not proven yet',
  unseen: 'not seen yet',
  seen: 'installed',
  gone: 'There is no such key, or it was revoked.',
  installed: 'Is it installed?',
  waits: 'Open a page of your website: this list follows by itself.',
  lastError: 'Last error',
  refused: (code: string, origin: string | null) =>
    code === 'E_ORIGIN_UNPROVEN'
      ? `A page of ${origin} asked before it was proven to be yours.`
      : origin === null
        ? 'A request came from no website.'
        : `A page of ${origin} asked. The key does not name this address.`,
  proof: 'Prove that the website is yours',
  proofLead:
    'Publish the line as a file on the website, or as a TXT record of its domain. One of them is enough. While this page is open, it looks for it every half minute.',
  proofText: 'Line',
  asFile: 'File',
  asRecord: 'TXT record',
  copyNamed: (name: string) => `Copy: ${name}`,
  check: 'Check now',
  notFound: (origins: string) => `Not found yet at ${origins}. A TXT record can take an hour.`,
  snippet: 'Put it into your website',
  copySnippet: 'Copy the snippet',
  place: 'Page',
  places: {
    entrance: 'Where visitors arrive',
    booking: 'Where they book',
    booked: 'Thank-you page',
  },
  hints: {
    entrance:
      'Into each page that an ad leads to. Put data-signalbox-link on each link to the booking, and data-signalbox-brand on the body for the colours of your brand kit.',
    booking:
      'Into the page of the booking. A form with data-signalbox-complete counts as a booking when it is sent. If visitors then see a thank-you page, leave the attribute out and take its lines instead.',
    booked:
      'Only into the page that visitors see once they have booked: each visit to it counts as a booking.',
  },
  form: 'your booking form',
  consent: 'Consent',
  consents: { asked: 'Visitors are asked', granted: 'Are not asked' },
  consentHint: 'When a visitor agrees, your banner calls signalbox.consent(true).',
  book: 'Book a visit',
  older:
    'This key is from before keys could be shown again. Copy it from the HTML of your website, or create another one.',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeHint: 'Pages with this key keep their own links from now on. That cannot be undone.',
  revoked: (name: string) => `“${name}” is revoked.`,
}
