import { shownPlaces } from '#console/texts/shown_places'
import { counted, number } from '#console/texts/en_counted'

const routers = (count: number) => counted(count, 'router', 'routers')
const rows = (count: number) => counted(count, 'row', 'rows')

export const importTexts = {
  note: 'JSON or CSV, at most 1,000 routers',
  file: 'File',
  choose: 'Choose a file',
  drop: 'or drop it here',
  fileHint: 'A .csv of any spreadsheet, or .json or .jsonl, such as an export.',
  paste: 'Or paste it here',
  pasteHint: 'Rows copied from a spreadsheet, with their headings.',
  check: 'Check',
  checkHint: 'Nothing is written yet.',
  checking: 'Checking every row …',
  importing: 'Creating the routers …',
  unread: {
    empty: 'Choose a file, or paste rows.',
    no_rows: 'There is a header and no row.',
    not_json: 'This is not valid JSON.',
    not_csv: 'This is neither JSON nor a CSV: a quotation mark may be missing.',
    workbook:
      'This is a workbook. Save it as CSV in the spreadsheet, whichever kind of CSV it offers.',
    broken_utf16: 'This file is UTF-16, but not complete: a character is cut off. Save it again.',
    too_many: 'An import has at most 1,000 routers. Divide it.',
    too_large: 'An import has at most 4 MiB. Divide it.',
  },
  mapping: 'What do the columns mean?',
  mappingHint: (count: number) =>
    `${rows(count)}. Every column shows its first cells; correct what is not right.`,
  leftOut: 'Leave out',
  noHeading: 'without a heading',
  flowOfAll: 'Booking flow of all rows',
  chooseFlow: 'Choose a booking flow',
  nameMissing: 'Choose the column with the names of the routers.',
  fields: {
    'name': 'Name',
    'name+utm_campaign': 'Name and utm_campaign',
    'booking_flow': 'Booking flow',
    'booking_flow_id': 'Identifier of the booking flow',
    'path': 'Path',
    'matching_criteria_from_url': 'Link of the ad',
    'query_params': 'URL parameters',
    'utm_source': 'utm_source',
    'utm_medium': 'utm_medium',
    'utm_campaign': 'utm_campaign',
    'utm_content': 'utm_content',
    'utm_term': 'utm_term',
    'active_from': 'Opens',
    'active_until': 'Closes',
    'is_active': 'Active',
    'is_default': 'Default router',
    'tags': 'Tags',
    'description': 'Note',
    'external_id': 'External id',
    'example_urls': 'Example URLs',
  },
  corrections: 'Correct many rows at once',
  group: (places: readonly string[], text: string) =>
    `${rows(places.length)} (${shownPlaces(places)}): ${text === '' ? 'empty' : `“${text}”`}`,
  correct: 'Correct and check again',
  atCell: (place: string, text: string, right: string) =>
    text === '' ? `${place} is empty. ${right}` : `${place} “${text}”: ${right}`,
  otherLength: 'This row has another number of cells than the header.',
  right: {
    booking_flow: 'No booking flow has this name. Choose one.',
    is_active: 'Write yes or no.',
    is_default: 'Write yes or no.',
    path: 'Write the path alone, such as /hamburg/implants, without ? and #.',
    query_params: 'Write parameters as in a URL, such as lang=de.',
  },
  template: {
    download: 'Download a template',
    file: 'campaigns.csv',
    headings: [
      'Name',
      'Booking flow',
      'Path',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'Opens',
      'Closes',
      'Active',
    ],
    row: [
      'Implants in spring',
      '',
      '/hamburg/implants',
      'google',
      'cpc',
      'implants_spring',
      '2027-01-01 08:00',
      '2027-03-31',
      'yes',
    ],
  },
  verdict: (count: number, bad: number, conflicts: number) => {
    if (bad > 0) {
      return `${rows(bad)} of ${number(count)} cannot be imported. Correct or leave out each of them.`
    }
    if (conflicts > 0) return `${routers(count)} can be imported; ${rows(conflicts)} in conflict.`
    return `${routers(count)} can be imported, and none is in conflict.`
  },
  conflictsHint:
    'A router in conflict takes visitors from another one, or loses them to it. It can be imported anyway.',
  breaksPins: (count: number) =>
    count === 1
      ? 'The import would break 1 pin, which guarantees where a URL leads.'
      : `The import would break ${number(count)} pins, which guarantee where URLs lead.`,
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
