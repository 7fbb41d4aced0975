import { number } from '#console/texts/en_counted'

/** Why one of two routers wins, as a subordinate clause. */
const because = {
  priority_class: 'its class comes first',
  specificity: 'it asks for more',
  created_at: 'it is newer, and the newer wins a tie',
  id: 'it was imported later, and the later wins a tie',
}

const one = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${number(count)} ${plural}`

/** The live check of the router editor. */
export const routerCheck = {
  check: {
    title: 'Live check',
    idle: 'Say what a URL must have. The check starts as you type.',
    running: 'Checking …',
    current: 'Checked against all routers',
    waiting: 'The service cannot be reached now. The check goes on by itself.',
    invalid: 'The check continues once the marked fields are complete.',
    tabs: {
      conflicts: 'Conflicts',
      intended: 'By design',
      warnings: 'Warnings',
      reach: 'Reach',
      pins: 'Pins',
      impact: 'Impact',
    },
    noConflicts: 'No conflicts. No other router competes for these URLs.',
    noIntended: 'No other router overlaps by design.',
    noWarnings: 'No warnings.',
    more: (count: number) => `${number(count)} more are not listed.`,
    severity: { high: 'severe', medium: 'medium', low: 'low', info: 'by design' },
    show: (conflicts: number) => `See ${one(conflicts, 'conflict', 'conflicts')}`,
    live: (conflicts: number, warnings: number) =>
      `${one(conflicts, 'conflict', 'conflicts')}, ${one(warnings, 'warning', 'warnings')}`,
  },
  conflicts: {
    duplicate: {
      won: (other: string) =>
        `Takes every URL of “${other}”: both ask for the same, and the newer wins.`,
      lost: (other: string) =>
        `“${other}” takes every URL: both ask for the same, and it is newer.`,
    },
    takeover: {
      won: (other: string) =>
        `Takes URLs from “${other}”: equally specific, and the newer wins a tie.`,
      lost: (other: string) =>
        `“${other}” takes URLs from this router: equally specific, and it is newer.`,
    },
    shadowed: {
      won: (other: string, on: keyof typeof because) =>
        `“${other}” could not win any more: this router matches all of its URLs, and ${because[on]}.`,
      lost: (other: string, on: keyof typeof because) =>
        `Can never win: “${other}” matches all of its URLs, and ${because[on]}.`,
    },
    example_claimed: {
      won: (other: string, urls: number) =>
        `${one(urls, 'example URL', 'example URLs')} of “${other}” would lead here instead.`,
      lost: (other: string, urls: number) =>
        `${one(urls, 'example URL', 'example URLs')} of this router would lead to “${other}” instead.`,
      both: (other: string, urls: number) =>
        `${one(urls, 'URL is an example', 'URLs are examples')} of “${other}” too.`,
    },
    overlap: {
      won: (other: string, on: keyof typeof because) =>
        `Shares URLs with “${other}”. They lead here, because this router wins: ${because[on]}.`,
      lost: (other: string, on: keyof typeof because) =>
        `Shares URLs with “${other}”. They lead there, because the other wins: ${because[on]}.`,
    },
    specialization: {
      won: (other: string) => `A special case of “${other}”, as intended.`,
      lost: (other: string) => `“${other}” is a special case of this router, as intended.`,
    },
    open: 'Show URLs that prove it',
    window: (from: string, until: string) => `Both are open from ${from} until ${until}.`,
    windowFrom: (from: string) => `Both are open from ${from} on.`,
    witness: {
      both: 'Both match',
      claimed: 'Claimed example',
      only_router: 'Only this router',
      only_other_router: (other: string) => `Only “${other}”`,
      toThis: 'leads here',
      toOther: (other: string) => `leads to “${other}”`,
      toThird: 'leads to a third router',
    },
    suggestions: {
      deactivateThis: 'Deactivate this router',
      deactivateOther: (other: string) => `Deactivate “${other}”`,
      from: (time: string) => `Open on ${time}`,
      until: (time: string) => `Close on ${time}`,
      otherFrom: (other: string, time: string) => `Let “${other}” open on ${time}`,
      otherUntil: (other: string, time: string) => `Let “${other}” close on ${time}`,
      narrow: (criteria: string) => `Ask for ${criteria} too`,
      narrowOther: (other: string, criteria: string) => `Let “${other}” ask for ${criteria} too`,
      narrowSame: 'Ask for what the other asks for too',
      askForMore: 'Ask for more here',
      suchAs: 'such as a path, a campaign or a parameter',
      dropThis: 'Remove these example URLs here',
      dropOther: (other: string) => `Remove these example URLs from “${other}”`,
      resolves: 'resolves it',
      leaves: {
        duplicate: 'it stays severe',
        takeover: 'it stays severe',
        shadowed: 'it stays severe',
        example_claimed: 'lowers it to “medium”',
        overlap: 'lowers it to “low”',
        specialization: 'leaves a special case, by design',
      },
      openOther: 'Open',
    },
    applied: 'The suggestion is in the form, and not saved yet',
    openOther: (other: string) => `Open “${other}”`,
  },
  examples: {
    wins: 'leads here',
    takenBy: (name: string) => `goes to “${name}”`,
    byDefault: (name: string) => `goes to the default “${name}”`,
    unmatched: 'does not match',
    none: 'goes nowhere',
    invalid: 'not a URL',
    copy: (url: string) => `Copy ${url}`,
    try: (url: string) => `Try ${url}`,
    pin: (url: string) => `Pin ${url}`,
    pinned: 'pinned',
    list: 'Where the example URLs lead',
    more: (count: number) => `${number(count)} more`,
  },
  pins: {
    here: 'Lead here now',
    astray: 'Expected here, and lead elsewhere',
    none: 'No pinned URL leads here.',
    unsaved: 'Once the router can be saved, the pins it would break appear here.',
    from: 'from',
    more: (count: number) => `and ${one(count, 'more pin', 'more pins')}`,
    byOthers: (count: number) =>
      `${one(count, 'further pin expects', 'further pins expect')} its booking flow, and other routers take ${count === 1 ? 'it' : 'them'}.`,
    all: 'All pins',
    judging: 'Checking the pins …',
    unjudged: 'The pins are checked once the form can be saved.',
    keeps: 'This change breaks no pin.',
    breaks: (count: number) => `This change would break ${one(count, 'pin', 'pins')}`,
    breaksWarning: (count: number) =>
      `This change would break ${one(count, 'pin that only warns', 'pins that only warn')}`,
  },
  warnings: {
    slash_in_segment: 'A slash inside one segment matches only %2F in a URL.',
    wildcard: 'Criteria have no wildcards: this is compared letter by letter.',
    escaped_text:
      'Escapes such as %C3%BC are not needed: URLs are decoded before they are compared.',
    blank_at_edge: 'Begins or ends with a space, which the URL must have too.',
    host_in_path: 'A host is not part of the path and is not compared.',
    utm_in_query_params: 'A UTM parameter counts as a campaign only among the campaign fields.',
    example_url_unmatched: 'An example URL does not match the criteria.',
    parameter_left_out:
      'A parameter that platforms add to links, that names one visitor, or that is empty was left out.',
    utm_name_misspelt: 'This name is almost that of a UTM parameter.',
    utm_value_variant:
      'Visitors come with another spelling of this value: case and separators count.',
    utm_value_misspelt: 'Visitors come with almost the same value: one of the two is misspelt.',
    utm_value_unseen: 'No visitor came with this value in the last 30 days.',
    utm_values_fold:
      'Another router asks for another spelling of this value: case and separators count.',
    unfilled_placeholder:
      'An ad platform or mailer puts something else in place of this placeholder for each visitor.',
    undecodable_text: 'Contains characters that cannot be read: the link is not UTF-8.',
    invisible_character: 'Contains an invisible character, which the URL must contain too.',
    swallowed_parameters:
      'Contains further parameters. The query begins after the first ?, and & separates parameters.',
    html_separator: 'A page’s source writes & as &amp;. A link contains just &.',
    utm_behind_hash: 'Browsers do not send what follows #. Put UTM parameters before it.',
    link_unwrapped:
      'A mail filter, search engine or network has wrapped this link. Only the link inside counts:',
    unset_value: 'A program, spreadsheet or report writes this where it has no value.',
    rounded_number: 'A spreadsheet has rounded this number: the digits of the id are lost.',
    quoted_printable: 'Comes from the source of a mail, in which =3D stands for =.',
    personal_value: 'Looks as if it named one visitor or session. Other visitors never have it.',
    correct: 'Correct it',
    corrected: 'The correction is in the form, and not saved yet',
    accept: 'This is intended',
    accepted: 'Noted: saving keeps it without a warning',
  },
  reach: {
    wins: 'This router can win. For example:',
    covered: 'This router can never win. Others take all of its URLs:',
    inactive: 'This router is inactive, so it takes no URL.',
    expired: 'This router’s schedule is over. Move or clear its end to open it again.',
    undecided: 'Too many routers overlap to decide whether this one can win.',
    place: 'Place in the order',
    class: (name: string, beaten: number, others: number) =>
      others === 0
        ? `Its class is “${name}”, and it is the only router.`
        : `Its class is “${name}”, and it comes before ${number(beaten)} of ${number(others)} others.`,
    order:
      'Classes come in the order campaign, path and query, path only, query only, default. Within a class, the router that asks for more comes first, then the newer.',
  },
}
