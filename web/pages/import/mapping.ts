import { folded } from '#console/shared/folded'
import { tabStorage } from '#console/shared/tab_storage'
import type { CsvDrafts, DraftColumn, Sheet } from './drafts.js'

/** The possible meanings of a column, by the service's names, with their usual headings. */
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

/** The meaning of a column; empty to omit it. */
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

/**
 * The probable meaning of each column: the last choice for a column of this name, else by its heading and cells. Each meaning
 * occurs once.
 */
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

/** Changes one meaning. A column whose meaning excludes the new one loses it. */
export function withMeaning(meanings: readonly Meaning[], at: number, chosen: Meaning) {
  const taken = new Set(membersOf(chosen))
  return meanings.map((meaning, each): Meaning => {
    if (each === at) return chosen
    return membersOf(meaning).some((member) => taken.has(member)) ? '' : meaning
  })
}

/** The router members that a meaning fills. The flow, by name or by id, is one. */
function membersOf(meaning: Meaning): readonly string[] {
  if (meaning === '') return []
  return meaning.split('+').map((name) => (name === 'booking_flow_id' ? 'booking_flow' : name))
}

/** Required members without a column. */
export function missingFields(meanings: readonly Meaning[]): readonly ('name' | 'booking_flow')[] {
  const given = meanings.flatMap(membersOf)
  return (['name', 'booking_flow'] as const).filter((member) => !given.includes(member))
}

/** Whether the header is the service's own, which needs no mapping. */
export function isOfService({ headers }: Sheet): boolean {
  const named = headers.filter((header) => header !== '')
  return named.every((header) => FIELDS.some((field) => field === header))
}

/** The drafts of a mapped spreadsheet. If a flow is given, all rows lead to it. */
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

/** The drafts of a spreadsheet that has the service's header, cell by cell. */
export function draftsAsTheyAre({ headers, rows }: Sheet): CsvDrafts {
  const columns = headers.map((name, at) => ({ name, letter: letterOf(at) }))
  return { kind: 'csv', columns, rows }
}

/** The spreadsheet's name of a column: `A` to `Z`, then `AA`. */
export function letterOf(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : `${letterOf(Math.floor(at / 26) - 1)}${rest}`
}

const SLOT = 'signalbox.kept.columns'

/** The choices of this tab for columns, by heading. */
export function chosenMeanings(storage: Pick<Storage, 'getItem'> = tabStorage) {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SLOT) ?? '[]')
    return new Map(Array.isArray(kept) ? (kept as [string, Meaning][]) : [])
  } catch {
    return new Map<string, Meaning>()
  }
}

/** Keeps the choices until sign-out or the end of the tab. If the tab's storage is full, they are lost. */
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
    // The next import falls back to headings.
  }
}

const KEPT_MAX = 200
