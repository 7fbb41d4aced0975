export const problems = {
  failed: 'That did not work',
  network: 'The service cannot be reached. Check your connection.',
  unreadable:
    'The answer could not be read. Something between this page and the service may have changed it.',
  pinBroken: 'This would break pins, which guarantee where URLs lead. Nothing was changed.',
  codes: {
    E_STORE_UNAVAILABLE: 'The service cannot reach one of its databases. Try again shortly.',
    E_INSTANCE_FULL: 'The service is busy. Try again shortly.',
    E_ORGANIZATION_BUSY:
      'Another request of your organization is in progress. Nothing was changed. Try again shortly.',
    E_INSTANCE_BUSY: 'The service is busy. Nothing was changed. Try again shortly.',
    E_WRITES_CONTENDED:
      'Too many changes at once blocked this one. Nothing was changed. Try again shortly.',
    E_STORE_BUSY:
      'The database had no memory for this change. Nothing was changed. Try again shortly, or with fewer routers.',
    E_OUTCOME_UNKNOWN:
      'The service could not confirm this change. Check whether it took effect before you repeat it.',
    E_TOO_COSTLY: 'This is too much to compute at once. Nothing was changed. Choose fewer.',
    E_REQUEST_TOO_SLOW: 'The request took too long to arrive. Check your connection.',
    E_RATE_LIMITED: 'Too many requests right now. Try again shortly.',
    E_INTERNAL: 'The service failed. That is our mistake.',
    E_UNAUTHORIZED: 'The service does not know this token. It may have expired or been revoked.',
    E_OPERATOR_UNAUTHORIZED:
      'The service does not know this operator’s credential. It may have expired or been revoked.',
    E_ORGANIZATION_LEAVING:
      'Your organization is about to be deleted, so its tokens are refused. An operator can still stop that.',
  },
  permission: (permission: string) => `Your token lacks the permission ${permission}.`,
  triesAgain: 'This page tries again by itself.',
  tryAgain: 'Try again',
  requestId: 'Request',
  unknownNow: 'not known now',
  deletedFlow: 'a deleted flow',
  deletedRouter: 'a deleted router',
  hidden: (permission: string) => `not shown without ${permission}`,
  forbidden: {
    title: 'Your token may not see this',
    hint: (permissions: readonly string[]) =>
      permissions.length === 1
        ? `It needs the permission ${permissions[0]}. Sign in with a token that holds it.`
        : `It needs the permissions ${permissions.join(' and ')}. Sign in with a token that holds them.`,
    operators: 'Only operators of the service see it. Sign in with an operator’s credential.',
    unknown: 'It lacks a permission that this page needs.',
    action: 'Sign in with another token',
  },
}
