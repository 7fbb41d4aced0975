import { routerCheck } from './router_check.js'
import { number } from '#console/texts/en_counted'

const one = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${number(count)} ${plural}`

export const router = {
  back: 'Routers',
  copyOf: (name: string) => `Copy of ${name}`,
  readOnly: 'Your token may look at routers, not change them.',
  status: {
    inactive: 'inactive',
    open: 'open',
    openUntil: (time: string) => `open until ${time}`,
    upcoming: (time: string) => `opens ${time}`,
    ended: (time: string) => `ended ${time}`,
    fallback: 'everything else',
    unsaved: 'not saved yet',
  },
  classes: {
    campaign: 'campaign',
    path_and_query: 'path and query',
    path_only: 'path only',
    query_only: 'query only',
    default: 'default',
  },
  beats: (beaten: number, others: number) => {
    if (others === 0) return 'the only router'
    if (beaten === others) return 'comes first'
    return beaten === 0
      ? 'comes last'
      : `comes before ${number(beaten)} of ${number(others)} others`
  },
  actions: {
    save: 'Save',
    saveChanges: (count: number) => `Save ${one(count, 'change', 'changes')}`,
    create: 'Create router',
    saving: 'Saving …',
    saved: (name: string) => `“${name}” is saved`,
    created: (name: string) => `“${name}” is created`,
    deleted: (name: string) => `“${name}” is deleted`,
    discard: 'Discard',
    discarded: 'The changes are discarded',
    more: 'More',
    activate: 'Activate',
    deactivate: 'Deactivate',
    duplicate: 'Duplicate',
    delete: 'Delete …',
    try: 'Try',
    nothingToSave: 'There is nothing to save',
  },
  fields: {
    name: 'Name',
    description: 'Description',
    bookingFlowId: 'Leads to',
    tags: 'Tags',
    externalId: 'External id',
    isActive: 'Active',
    isDefault: 'Default router',
    path: 'Path',
    parameters: 'Query parameters',
    activeFrom: 'Opens',
    activeUntil: 'Closes',
    exampleUrls: 'Example URLs',
    utm_source: 'utm_source',
    utm_medium: 'utm_medium',
    utm_campaign: 'utm_campaign',
    utm_content: 'utm_content',
    utm_term: 'utm_term',
  },
  sections: {
    asks: 'What a URL must have',
    open: 'When it is open',
    more: 'Notes, tags, external id',
  },
  hints: {
    chooseFlow: 'Choose a booking flow',
    noFlows: 'There is no booking flow yet. A router needs one to lead to.',
    path: (segments: number) =>
      segments === 0
        ? 'Any path. Write one such as /hamburg/implants.'
        : `Exactly ${one(segments, 'segment', 'segments')}; upper and lower case count.`,
    emptySegment: 'Empty segments are ignored: /a//b is the same as /a/b.',
    pathPlaceholder: 'any',
    any: 'any',
    isDefault: 'Takes every URL that no other router takes. It has no criteria and is always open.',
    isActive: 'An inactive router takes no URL.',
    zone: (zone: string) => `Times of ${zone}`,
    utc: (time: string) => `${time} UTC`,
    from: 'Empty: from now on',
    until: 'Empty: no end',
    examples: 'URLs that should lead here, one per line. The check shows where each one leads.',
    tags: 'Enter or a comma adds one.',
    externalId: 'Your own identifier of this router, from another system.',
  },
  parameters: {
    add: 'Add a parameter',
    name: 'Name',
    asks: 'Asks for',
    value: 'Value',
    is: 'is',
    present: 'is present',
    absent: 'may be absent',
    remove: (name: string) => (name === '' ? 'Remove this parameter' : `Remove ${name}`),
    twice: (name: string) => `“${name}” is named twice.`,
    nameless: 'A parameter needs a name.',
  },
  link: {
    action: 'From a link …',
    title: 'Start from a link',
    lead: 'Paste the link of an ad or a newsletter. Its path, campaign and parameters become the criteria; what platforms add, such as gclid, is left out.',
    label: 'Link',
    propose: 'Propose',
    proposing: 'Reading …',
    malformed: 'This is not a link: it begins with http:// or https://.',
    proposed: 'The link asks for',
    leftOut: 'Left out',
    nothing: 'This link has nothing that a router could ask for.',
    replaces: 'The criteria in the form are replaced.',
    apply: 'Use it',
  },
  ...routerCheck,
  problems: {
    title: (count: number) => `${one(count, 'field needs', 'fields need')} attention`,
    notSaved: 'Not saved',
    nameTaken: (name: string) => `The name is taken by “${name}”.`,
    defaultExists: (name: string) =>
      `“${name}” is the active default router. There is one at a time: deactivate it first.`,
    externalIdTaken: (name: string) => `The external id belongs to “${name}”.`,
    required: 'Fill this in.',
    flowRequired: 'Choose where it leads.',
    criteriaRequired:
      'Ask for a path, a campaign or a parameter. Only the default router asks for nothing.',
    ends: 'It must close after it opens.',
    notUrls: (places: readonly number[]) =>
      places.length === 1
        ? `URL ${places[0]} of the list is not a whole URL: it begins with https:// or http://.`
        : `URLs ${places.join(', ')} of the list are not whole URLs: they begin with https:// or http://.`,
    outcomeUnknown:
      'The service took the change but could not confirm it. Send it again: it takes effect once.',
    sendAgain: 'Send again',
    gone: 'This router was deleted meanwhile. Your fields are all here.',
    saveAsNew: 'Save as a new router',
  },
  refused: {
    title: (count: number) =>
      `${one(count, 'severe conflict', 'severe conflicts')}: nothing is saved yet`,
    lead: 'Everything you entered stays. Change the rules, or save anyway: the routers then compete as described.',
    back: 'Back to the rules',
    anyway: 'Save anyway',
  },
  merge: {
    title: (time: string) => `Changed meanwhile, on ${time}`,
    titleBy: (name: string, time: string) => `Changed meanwhile by ${name}, on ${time}`,
    history: 'See the history of this router',
    lead: 'Somebody saved this router while you were editing. Your changes are all here; nothing is lost until you choose.',
    choose: (count: number) =>
      `${one(count, 'field', 'fields')} changed on both sides: choose one.`,
    nothingToChoose: 'No field was changed on both sides: the changes fit together.',
    base: 'Before',
    mine: 'Mine',
    theirs: 'Theirs',
    taken: 'Changed by the other side only',
    kept: 'Changed by you only',
    empty: 'empty',
    save: 'Merge and save',
    merge: 'Merge and keep editing',
    notice: 'Somebody else has changed this router.',
    compare: 'Compare and merge',
  },
  leave: {
    title: 'Leave without saving?',
    lead: (count: number) => `${one(count, 'change is', 'changes are')} not saved.`,
    stay: 'Keep editing',
    leave: 'Leave without saving',
  },
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    lead: 'It stops taking URLs. Its past events stay.',
    action: 'Delete router',
  },
  missing: {
    text: 'There is no such router. It was deleted, or the address is mistyped.',
    action: 'See all routers',
  },
  restored: (time: string) => `Your unsaved changes of ${time} are back.`,
  defaultName: 'All others',
  draftLost: 'The draft is no longer in this tab. Here is an empty form.',
  yes: 'yes',
  no: 'no',
  keys: { save: 'Save', tab: (name: string) => `Tab “${name}”` },
}
