const routers = (count: number) => (count === 1 ? '1 router' : `${count} routers`)
const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

export const importTexts = {
  note: 'JSON or CSV, at most 1,000 routers',
  file: 'File',
  choose: 'Choose a file',
  drop: 'or drop it here',
  fileHint:
    'A .csv of a spreadsheet (saved as “CSV UTF-8” or “Unicode text”), or .json or .jsonl, such as an export.',
  paste: 'Or paste it here',
  pasteHint:
    'A CSV needs the columns name and booking_flow (or booking_flow_id); path, query_params, utm_source and others are optional.',
  check: 'Check',
  checkHint: 'Nothing is written yet.',
  checking: 'Checking every row …',
  importing: 'Creating the routers …',
  unread: {
    empty: 'Choose a file, or paste rows.',
    no_rows: 'There is a header and no row.',
    not_json: 'This is not valid JSON.',
    not_csv: 'This is neither JSON nor a CSV: a quotation mark may be missing.',
    not_utf8: 'This file is not UTF-8. Save it in the spreadsheet as “CSV UTF-8”.',
    unmarked_utf16: 'This file is UTF-16 without a byte order mark. Save it as “CSV UTF-8”.',
    too_many: 'An import has at most 1,000 routers. Divide it.',
    too_large: 'An import has at most 4 MiB. Divide it.',
  },
  verdict: (count: number, bad: number, conflicts: number) => {
    if (bad > 0) {
      return `${rows(bad)} of ${count} cannot be imported. Correct or leave out each of them.`
    }
    if (conflicts > 0) return `${routers(count)} can be imported; ${rows(conflicts)} in conflict.`
    return `${routers(count)} can be imported, and none is in conflict.`
  },
  conflictsHint:
    'A router in conflict takes visitors from another one, or loses them to it. It can be imported anyway.',
  breaksPins: (count: number) =>
    count === 1
      ? 'The import would break 1 pin, which guarantees where a URL leads.'
      : `The import would break ${count} pins, which guarantee where URLs lead.`,
  brokenPins: 'The pins that would break',
  impactAfterPins: 'Known once the import breaks no pin.',
  importAll: (count: number) => `Import ${routers(count)}`,
  back: 'Start again',
  onlyRefused: 'Only rows with problems or conflicts',
  nextBad: 'Next row with a problem',
  previousBad: 'Previous row with a problem',
  nextBadHint: 'Alt+↓ goes to the next one.',
  drafts: 'Rows of the import',
  draft: 'Router',
  unnamed: 'without a name',
  state: 'Status',
  states: { ok: 'ready', conflict: 'conflict', bad: 'refused' },
  criteria: 'Asks for',
  flow: 'Booking flow',
  asDraft: (row: number) => `(row ${row})`,
  json: 'The draft as JSON',
  leaveOut: 'Leave out',
  checkAgain: 'Check again',
  done: (count: number) => `${routers(count)} created.`,
  showRouters: 'See the routers',
  another: 'Import more',
}
