import { useFlowNames } from '../../api/use_flow_names.js'
import { Badge, type BadgeTone } from '../../parts/badge.js'
import { Chip } from '../../parts/chip.js'
import { type Column, Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'
import type { Drafts } from './drafts.js'
import { DraftProblems, numberOf } from './draft_problems.js'
import { summaryOf } from './draft_summary.js'
import { type DraftState, stateOf } from './draft_state.js'
import type { Refusals } from './refused_draft.js'

const TONES: Readonly<Record<DraftState, BadgeTone>> = { ok: 'ok', conflict: 'medium', bad: 'high' }

interface DraftTableProps {
  readonly drafts: Drafts
  readonly refusals: Refusals
  readonly onlyRefused: boolean
  onEdit(index: number): void
}

/** The drafts in their order, with their problems beneath their names. A name opens its draft to be corrected. */
export function DraftTable({ drafts, refusals, onlyRefused, onEdit }: DraftTableProps) {
  const t = useTexts().import
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
