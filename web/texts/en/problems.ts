export const problems = {
  failed: 'That did not work',
  network: 'The service cannot be reached. Check your connection.',
  unreadable:
    'The answer could not be read. Something between this page and the service may have changed it.',
  busy: 'Too many requests right now.',
  pinBroken: 'This would break pins, which guarantee where URLs lead. Nothing was changed.',
  triesAgain: 'This page tries again by itself.',
  tryAgain: 'Try again',
  requestId: 'Request',
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
