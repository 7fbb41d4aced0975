export const parts = {
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  required: 'required',
  instant: {
    notSet: 'not set',
    clear: 'Clear',
    pick: 'Pick a day',
    unreadable: (typed: string, example: string) =>
      `“${typed}” is not a time we can read. Write ${example}.`,
  },
  clockRepeats: 'Clocks show this time twice. Which one is meant?',
  clockSkips: (instant: string) => `Clocks leave this time out. It counts as ${instant}.`,
  more: 'Show more',
  dismiss: 'Dismiss',
  undo: 'Undo',
  confirm: { typeToConfirm: (word: string) => `Type “${word}” to confirm` },
  outage: {
    whole: 'The service cannot be reached now.',
    partly: 'The service cannot answer everything now.',
    stores: {
      mongo:
        'The service cannot reach its database, MongoDB. Visitors still get to their booking flows; nothing can be saved.',
      redis:
        'The service cannot reach Redis. Visitors still get to their booking flows; changes by others show here later.',
    },
    old: (age: string) => `Parts of this page are as of ${age}.`,
    missing: 'Parts of this page are missing.',
  },
  remove: 'Remove',
  notCopied: 'The browser did not allow copying. Select the text and copy it yourself.',
  needs: (permissions: readonly string[]) =>
    `It takes the ${permissions.length === 1 ? 'permission' : 'permissions'} ${permissions.join(' and ')}.`,
  permission: (meaning: string, name: string) => `“${meaning}” (${name})`,
  never: 'never',
  formerMember: 'a former member',
  meanwhile: {
    changed: 'Somebody changed this router meanwhile',
    changedBy: (name: string, time: string) => `${name} changed this router meanwhile, on ${time}`,
    deleted: 'This router was deleted meanwhile',
    deletedBy: (name: string, time: string) => `${name} deleted this router meanwhile, on ${time}`,
  },
  routerName: 'Name of a router',
  noRouterNamed: 'No router is called that.',
}
