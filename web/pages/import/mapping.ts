import { folded } from '#console/shared/folded'
import { tabStorage } from '#console/shared/tab_storage'
import type { CsvDrafts, DraftColumn, Sheet } from './drafts.js'

/** What the columns of a spreadsheet can mean, by the names of the service, and the words that people head them with. */
const HEADINGS = {
  'name': 'name titel bezeichnung router regel title',
  'name+utm_campaign': 'kampagnenname',
  'booking_flow':
    'buchungsstrecke strecke buchung flow buchungsflow zielstrecke termin terminart angebot',
  'booking_flow_id': '',
  'path': 'pfad seite unterseite page',
  'matching_criteria_from_url':
    'url link zielurl ziellink zielseite landingpage adresse webadresse finalurl website landeseite',
  'query_params': 'parameter urlparameter query',
  'utm_source': 'quelle source kanal plattform',
  'utm_medium': 'medium werbeform',
  'utm_campaign': 'kampagne campaign aktion',
  'utm_content': 'content inhalt anzeige motiv werbemittel variante ad creative',
  'utm_term': 'term begriff suchbegriff keyword stichwort',
  'active_from': 'von ab start beginn startdatum opens from begin startdate offenab',
  'active_until': 'bis ende enddatum closes until to end enddate offenbis',
  'is_active': 'aktiv active eingeschaltet status an live',
  'is_default': 'standard default standardrouter',
  'tags': 'tag schlagwort schlagworte label labels gruppe',
  'description': 'beschreibung notiz bemerkung kommentar note notes comment',
  'external_id': 'kennung externekennung id nummer nr',
  'example_urls': 'beispiel beispiele beispielurl beispielurls example examples',
} as const

export type Field = keyof typeof HEADINGS

export const FIELDS = Object.keys(HEADINGS) as Field[]

/** What a column means; empty for one that is left out. */
export type Meaning = Field | ''

const key = (heading: string) => folded(heading).replaceAll(/[^\p{L}\p{N}]/gu, '')

const MEANINGS: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) =>
    [...HEADINGS[field].split(' ').filter((word) => word !== ''), field].map((word) => [
      key(word),
      field,
    ])
  )
)

/** What each column probably means, by what a person last chose for a column of this name, else by its heading and cells. Each once. */
export function proposedMeanings(
  { headers, rows }: Sheet,
  chosen: ReadonlyMap<string, Meaning> = new Map()
): readonly Meaning[] {
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  const guesses = Array.from({ length: width }, (_, at): Meaning => {
    const heading = key(headers[at] ?? '')
    const [cell = ''] = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text)
    const guess = chosen.get(heading) ?? MEANINGS.get(heading) ?? ''
    if (guess === 'path' || guess === 'matching_criteria_from_url') {
      return /^https?:/i.test(cell) ? 'matching_criteria_from_url' : 'path'
    }
    return guess
  })
  const once = guesses.map((guess, at) => (guesses.indexOf(guess) === at ? guess : ''))
  const hasName = once.some((guess) => guess.startsWith('name'))
  return once.map((guess) => (guess === 'utm_campaign' && !hasName ? 'name+utm_campaign' : guess))
}

/** The meanings with one changed; what two columns cannot both mean is taken from the other. */
export function withMeaning(meanings: readonly Meaning[], at: number, chosen: Meaning) {
  const taken = new Set(membersOf(chosen))
  return meanings.map((meaning, each): Meaning => {
    if (each === at) return chosen
    return membersOf(meaning).some((member) => taken.has(member)) ? '' : meaning
  })
}

/** The members of a router that a meaning fills; the flow is one, by name or by identifier. */
function membersOf(meaning: Meaning): readonly string[] {
  if (meaning === '') return []
  return meaning.split('+').map((name) => (name === 'booking_flow_id' ? 'booking_flow' : name))
}

/** What a router cannot do without and no column gives. */
export function missingFields(meanings: readonly Meaning[]): readonly ('name' | 'booking_flow')[] {
  const given = meanings.flatMap(membersOf)
  return (['name', 'booking_flow'] as const).filter((member) => !given.includes(member))
}

/** Whether the header is that of the service: such a spreadsheet asks for no mapping. */
export function isOfService({ headers }: Sheet): boolean {
  const named = headers.filter((header) => header !== '')
  return named.every((header) => FIELDS.some((field) => field === header))
}

/** The drafts of a spreadsheet whose columns mean this. All rows lead to the flow, if one is given. */
export function draftsOf(
  sheet: Sheet,
  meanings: readonly Meaning[],
  flowId: string | null = null
): CsvDrafts {
  const places = meanings.flatMap((meaning, at) =>
    meaning === '' ? [] : meaning.split('+').map((name) => ({ name, at }))
  )
  const ofFlow: readonly DraftColumn[] =
    flowId === null ? [] : [{ name: 'booking_flow_id', letter: '' }]
  return {
    kind: 'csv',
    columns: [...places.map(({ name, at }) => ({ name, letter: letterOf(at) })), ...ofFlow],
    rows: sheet.rows.map(({ number, cells }) => ({
      number,
      cells: [...places.map(({ at }) => cells[at] ?? ''), ...ofFlow.map(() => flowId ?? '')],
    })),
  }
}

/** The drafts of a spreadsheet with the header of the service, cell by cell. */
export function draftsAsTheyAre({ headers, rows }: Sheet): CsvDrafts {
  const columns = headers.map((name, at) => ({ name, letter: letterOf(at) }))
  return { kind: 'csv', columns, rows }
}

/** As spreadsheets name it: `A` to `Z`, then `AA`. */
export function letterOf(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : `${letterOf(Math.floor(at / 26) - 1)}${rest}`
}

const SLOT = 'signalbox.kept.columns'

/** What was chosen in this tab for columns of a name. */
export function chosenMeanings(storage: Pick<Storage, 'getItem'> = tabStorage) {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? '[]')
    return new Map(Array.isArray(kept) ? (kept as [string, Meaning][]) : [])
  } catch {
    return new Map<string, Meaning>()
  }
}

/** Keeps them until the person signs out or the tab closes. A tab without room for them keeps none. */
export function keepMeanings(
  { headers }: Sheet,
  meanings: readonly Meaning[],
  storage: Pick<Storage, 'getItem' | 'setItem'> = tabStorage
): void {
  const chosen = headers.map((header, at) => [key(header), meanings[at] ?? ''] as const)
  const kept = new Map([...chosenMeanings(storage), ...chosen].slice(-KEPT_MAX))
  try {
    storage.setItem(SLOT, JSON.stringify([...kept]))
  } catch {
    // The next import is proposed by its headings alone.
  }
}

const KEPT_MAX = 200
