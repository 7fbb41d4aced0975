import { counted } from '#console/texts/en_counted'

export const tokens = {
  note: 'Who may use the API, and for what. One for each person and each system.',
  empty: 'No token is left. Operators of the service create the first one.',
  create: 'Create a token',
  name: 'Name',
  nameHint:
    'Who or what uses it, such as “Mia Berg” or “Website”. Changes are recorded under this name.',
  nameMissing: 'Give it a name.',
  permissions: 'Permissions',
  permissionsMissing: 'Choose at least one.',
  presets: { label: 'Usual permissions', viewer: 'Viewer', editor: 'Editor', admin: 'Admin' },
  presetHints: {
    viewer: 'Sees everything, changes nothing.',
    editor: 'Changes routers, booking flows and the brand kit.',
    admin: 'Everything, also tokens and webhooks.',
  },
  oneByOne: 'Choose one by one',
  needs: (permissions: readonly string[]) =>
    `What you chose does not work without “${permissions.join('”, “')}”.`,
  addNeeded: 'Add what is missing',
  opensNothing: 'It opens no page of the console. It is for programs that use the API.',
  invite: 'Invite a colleague',
  colleague: 'Name of your colleague',
  colleagueHint: 'Changes are recorded under this name.',
  makeLink: 'Create the link',
  invitedTitle: (name: string) => `Link for ${name}`,
  linkHint: (name: string) =>
    `Send this link to ${name} only, to be kept like a password: it signs in each time.`,
  accessHint: (until: string) =>
    `It works until ${until}. You can end it earlier in the list of tokens.`,
  copyLink: 'Copy the link',
  sent: 'Done',
  chosen: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  lifetime: 'Lifetime',
  lifetimeHint: 'Your own access is that of the token or link that you signed in with.',
  lifetimes: {
    '': 'As long as my own access',
    '1d': '1 day',
    '7d': '7 days',
    '30d': '30 days',
    '365d': '1 year',
    'session': 'Until I sign out',
  },
  lastUsed: 'Last used',
  expires: 'Ends',
  created: 'created',
  actions: 'Actions',
  ofATab: 'Console session',
  thisTab: 'you',
  createdTitle: 'Token created',
  once: 'Copy it now: it is shown only this once.',
  onceHint: 'Keep it in a password manager. If it is lost, revoke it and create another one.',
  copyValue: 'Copy the token',
  kept: 'I have kept it',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke “${name}”`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeHint:
    'Its requests are refused from now on, also those of people who are signed in with it. That cannot be undone.',
  revokeOwn: 'This is your own session: you will be signed out, in every tab.',
  revoked: (name: string) => `“${name}” is revoked.`,
}

/** The meaning of each permission. */
export const permissions = {
  'routers:read': 'See routers, try URLs, run the audit',
  'routers:manage': 'Create, change and delete routers',
  'pins:override': 'Save changes even if they break a pin',
  'flows:read': 'See booking flows',
  'flows:manage': 'Create and change booking flows',
  'brand-kits:read': 'See the brand kit',
  'brand-kits:manage': 'Change the brand kit',
  'organizations:read': 'See the organization',
  'organizations:manage': 'Change what is stored of URLs',
  'events:read': 'See visits and other events',
  'tokens:manage': 'Create and revoke tokens',
  'bookings:manage': 'Run booking sessions',
  'webhooks:manage': 'Set up webhooks',
}

const joined = (things: readonly string[]) => things.join(', ')

/** The pages “Members” and “My account”. */
export const members = {
  note: 'Who signs in here with a name of their own, and what they may do.',
  none: 'Nobody has joined yet. Invite a colleague: they sign in with their own account.',
  noProvider:
    'Signing in with Google, Microsoft or another provider is not set up here; operators of the service do that. Until then, a colleague signs in by a link that you make on the page “Tokens”.',
  toTokens: 'Go to “Tokens”',
  person: 'a person:',
  token: 'a token:',
  tokenOf: (maker: string) => `made by ${maker}`,
  madeBy: (maker: string) => `by ${maker}`,
  /** As it stands after “by”, where a language has another form of it. */
  byFormerMember: 'a former member',
  name: 'Name',
  nameHint: 'Changes are recorded under this name.',
  email: 'E-mail',
  emailHint: 'Optional. With it, only a person with this verified address can accept.',
  role: 'Role',
  roles: { viewer: 'Viewer', editor: 'Editor', approver: 'Approver', admin: 'Admin' },
  roleHints: {
    viewer: 'Sees everything, changes nothing.',
    editor: 'Changes routers, booking flows and the brand kit.',
    approver: 'Like an editor, and saves changes even if they break a pin.',
    admin: 'Everything, also members, tokens and webhooks.',
  },
  beyondYours: 'It takes permissions that you do not have.',
  lastSeen: 'Last seen',
  you: 'you',
  linkTitle: (name: string) => `Invitation for ${name}`,
  linkHint: (name: string) =>
    `Send this link to ${name}. It works until one person has joined by it, or until you take it back.`,
  linkFor: (email: string) => `Only ${email} can join by it.`,
  showLink: 'Show the link again',
  takeBack: 'Take back',
  takeBackTitle: (name: string) => `Take back the invitation of ${name}?`,
  takeBackHint: 'The link stops working. You can invite the same person again.',
  tookBack: 'The invitation is taken back.',
  pending: 'Invitations',
  invited: 'Invited',
  menu: (name: string) => `Actions for ${name}`,
  changeRole: 'Change the role',
  roleTitle: (name: string) => `Role of ${name}`,
  roleEnds:
    'They are signed out and continue with the new role when they sign in again. If it may do less, the tokens and keys they made end, too.',
  roleChanged: (name: string, role: string) => `${name} now has the role “${role}”.`,
  sessions: 'Sessions',
  sessionsOf: (name: string) => `Sessions of ${name}`,
  noSessions: 'Not signed in anywhere.',
  unknownDevice: 'An unknown browser',
  since: 'since',
  used: 'used',
  here: 'this one',
  end: 'End',
  endSession: (device: string) => `End the session “${device}”`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  ends: (things: readonly string[]) => `This ends at once: their access, ${joined(things)}.`,
  endsAlone: 'Their access ends at once.',
  stays: (things: readonly string[]) => `This stays: ${joined(things)}.`,
  made: 'End what would stay, too',
  erase: 'Erase the name',
  eraseHint:
    '“A former member” then replaces the name in all that they did. That cannot be undone. Otherwise the name stays there.',
  removed: (name: string) => `${name} is removed.`,
  kinds: {
    access_token: (count: number) => counted(count, 'session or token', 'sessions and tokens'),
    publishable_key: (count: number) => counted(count, 'publishable key', 'publishable keys'),
    webhook: (count: number) => counted(count, 'webhook', 'webhooks'),
    router_pin: (count: number) => counted(count, 'pin', 'pins'),
  },
  ofToken:
    'You are signed in by a token, which is nobody in particular. Ask for an invitation to have a name and an account of your own.',
  organizations: 'Organizations',
  change: 'Switch',
  current: 'you are here',
  leave: 'Leave the organization',
  leaveTitle: (organization: string) => `Leave “${organization}”?`,
  leaveHint:
    'You are signed out everywhere, and the tokens and keys that you made end. Only an invitation brings you back.',
}

/** Signing in as oneself, by a provider. */
export const people = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  checking: 'One moment …',
  signedInAs: (who: string) => `You signed in as ${who}.`,
  choose: 'Where do you want to go?',
  invitation: 'You are invited',
  invites: (organization: string, role: string) =>
    `“${organization}” invites you to join as ${role}.`,
  whoYouAre: 'First sign in with your own account. You join only after you confirm it.',
  whoYouAreAs: (email: string) =>
    `The invitation is for ${email}. First sign in with that account.`,
  join: (organization: string, role: string) => `Join ${organization} as ${role}`,
  joined: (organization: string) => `Welcome to “${organization}”.`,
  notYou: 'Not you?',
  toSignIn: 'Go on to sign in',
  away: {
    title: 'The provider does not answer',
    hint: 'The provider of your account does not answer now. Try again in a few minutes. Tokens work as always.',
  },
  refused: {
    title: 'The provider did not let you in',
    hint: 'You cancelled, or your account may not use this service. Try again, or ask those who manage your account.',
  },
  expired: {
    title: 'This took too long',
    hint: 'A sign-in works once, in the tab where it began, and within ten minutes. Begin again.',
  },
  none: {
    title: 'No organization knows you yet',
    lead: (who: string) => `You signed in as ${who}.`,
    hint: 'Ask a colleague who manages the members there for an invitation link, and open it. If you have another account, use that one.',
  },
  used: {
    title: 'This invitation no longer works',
    hint: 'Somebody has joined by it, or it was taken back. If that was you, sign in. Otherwise ask for a new link.',
  },
  already: {
    title: 'You are a member already',
    hint: 'You need no invitation: sign in. It stays good for somebody else.',
  },
  otherEmail: {
    title: 'This invitation is for another address',
    lead: (invited: string, who: string) => `It is for ${invited}, and you signed in as ${who}.`,
    hint: 'Sign in with the account of that address, which the provider must have verified. Or ask for an invitation to the address that you use.',
  },
  again: {
    title: 'Sign in again',
    lead: 'Your other tabs then go on where they are, with all that you typed.',
  },
  endsAt: (time: string) =>
    `You will be signed out on ${time}. Sign in again in a new tab before: what you typed here stays.`,
}
