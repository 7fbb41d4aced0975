import { addedDays } from '#console/shared/calendar'
import { folded } from '#console/shared/folded'
import { instantOf, readTime } from '#console/shared/local_time'

const WORDS = {
  true: 'ja j yes y x 1 aktiv active an on eingeschaltet',
  false: 'nein n no 0 inaktiv inactive aus off ausgeschaltet',
} as const
const TRUTHS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([truth, words]) => words.split(' ').map((word) => [word, truth]))
)

const IS_ADDRESS = /^\s*[a-z][a-z+.-]*:/i
const HAS_CLOCK = /:|uhr|[ap]\.?m/i

/** A cell in the service's form: a path gets its leading `/`. An unreadable cell stays as it is, and is refused. */
export function sentCell(column: string, cell: string): string {
  switch (column) {
    case 'is_active':
    case 'is_default':
      return TRUTHS.get(folded(cell.trim())) ?? cell
    case 'path':
      return IS_ADDRESS.test(cell) ? cell : cell.replace(/^\s*(?=[^\s/])/, '/')
    case 'active_from':
    case 'active_until':
      return instantOfCell(column, cell) ?? cell
    default:
      return cell
  }
}

/** An ISO instant in the console's zone; null for a cell that is no time. A last day without a time is included whole. */
export function instantOfCell(column: string, cell: string): string | null {
  const text = readTime(cell)
  const instant = text === null ? null : instantOf(text)
  if (instant === null || column !== 'active_until' || HAS_CLOCK.test(cell)) return instant
  return new Date(addedDays(Date.parse(instant), 1)).toISOString()
}
