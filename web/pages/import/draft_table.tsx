import { useFlowNames } from '#console/api/booking_flows'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Chip } from '#console/parts/controls'
import { type Column, Table } from '#console/parts/table'
import { useTexts } from '#console/texts/texts'
import { DraftProblems, numberOf } from './draft_problems.js'
import { summaryOf } from './draft_summary.js'
import { type Drafts, type DraftState, type Refusals, stateOf } from './drafts.js'

const TONES: Readonly<Record<DraftState, BadgeTone>> = { ok: 'ok', conflict: 'medium', bad: 'high' }

interface DraftTableProps {
  readonly drafts: Drafts
  readonly refusals: Refusals
  readonly onlyRefused: boolean
  onEdit(index: number): void
}

/** The drafts in order, with their problems below their names. A name opens its draft for correction. */
export function DraftTable({ drafts, refusals, onlyRefused, onEdit }: DraftTableProps) {
  const { import: t, router } = useTexts()
  const { emptySegment } = router.hints
  const flowNames = useFlowNames()
  const all = drafts.rows.map((_, index) => index)
  const columns: Column<number>[] = [
    {
      name: 'name',
      head: t.draft,
      cell: (index) => {
        const refused = refusals.get(index)
        const { name } = summaryOf(drafts, index)
        return (
          <span className="stack tight">
            <button
              type="button"
              className="draft-name"
              data-row-link=""
              data-refused={refused && ''}
              onClick={() => onEdit(index)}
            >
              <span className="dim">{numberOf(drafts, index)}</span>{' '}
              <span dir="auto">{name === '' ? t.unnamed : name}</span>
            </button>
            {refused && <DraftProblems drafts={drafts} index={index} problems={refused.problems} />}
          </span>
        )
      },
    },
    {
      name: 'state',
      head: t.state,
      cell: (index) => {
        const state = stateOf(refusals.get(index))
        return <Badge tone={TONES[state]}>{t.states[state]}</Badge>
      },
    },
    {
      name: 'criteria',
      head: t.criteria,
      isWide: true,
      cell: (index) => (
        <span className="chips">
          {summaryOf(drafts, index).criteria.map((text, at) => (
            <Chip key={`${at} ${text}`} value={text} />
          ))}
          {summaryOf(drafts, index).hasEmptySegment && (
            <small className="dim">{emptySegment}</small>
          )}
        </span>
      ),
    },
    {
      name: 'flow',
      head: t.flow,
      isWide: true,
      cell: (index) => {
        const { flowId } = summaryOf(drafts, index)
        const name = flowNames.get(flowId.toLowerCase())
        return name ? <span dir="auto">{name}</span> : <code>{flowId || '–'}</code>
      },
    },
  ]
  return (
    <Table
      label={t.drafts}
      columns={columns}
      rows={onlyRefused ? all.filter((index) => refusals.has(index)) : all}
      rowKey={String}
    />
  )
}
