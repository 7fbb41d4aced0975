export const signIn = {
  title: 'Sign in',
  lead: 'See which router answers which URL, and change it with the effect in view.',
  token: 'Access token',
  tokenHint:
    'It begins with sbx_, or with sbo_ for operators of the service. You stay signed in for at most 12 hours, in every tab of this browser. The token you paste is not kept.',
  action: 'Sign in',
  busy: 'Signing in …',
  empty: 'Paste an access token.',
  shape: 'This is not an access token: those begin with sbx_, or with sbo_ for operators.',
  refused: 'The service does not know this token. It may have expired or been revoked.',
  storeAway: {
    mongo:
      'MongoDB does not answer the service, so it cannot check tokens. Yours may be fine: try again once MongoDB is back.',
    redis: 'Redis does not answer the service. Signing in does not need it: try again.',
  },
  because: {
    refused: 'Your session has ended. Sign in to continue where you were.',
    left: 'You are signed out, in every tab.',
    another: 'Your other tabs stay signed in. Paste the token for this tab.',
    link: 'This link has been used, has expired or was revoked. Ask for a new one, or paste a token.',
  },
  linkLead: 'This link signs you in.',
  linkAs: (name: string) => `This link signs you in as “${name}”.`,
  linkInstead: (name: string, organization: string | null) =>
    `This tab is signed in as “${name}”${organization === null ? '' : ` in “${organization}”`}. The link ends that in this tab; other tabs stay as they are.`,
  stay: 'Stay signed in as now',
  withToken: 'Sign in with a token',
  signedInAs: (name: string, organization: string | null) =>
    `You are signed in as “${name}”${organization === null ? '' : ` in “${organization}”`}.`,
  whence: 'Where do I get a token?',
  whenceHint:
    'From a colleague whose token may create tokens (page “Tokens”), or from the operators of this service. Ask for one in your own name: what you change is recorded under it.',
}
