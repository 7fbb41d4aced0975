import type { Impact } from '#console/api/types'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { brokenPinsOf } from '#console/api/pins'
import type { ApiProblem } from '#console/api/problems'
import { ArrowLeft, Upload } from '#console/icons/lucide'
import { WRITTEN_IMPACT_DAYS } from '#console/impact/impact'
import { ImpactAnswer } from '#console/impact/impact_answer'
import { BrokenPins } from '#console/parts/broken_pins'
import { Button } from '#console/parts/buttons'
import { usePageKeys } from '#console/shared/keys'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { Corrections } from './corrections.js'
import { DraftDialog } from './draft_dialog.js'
import { DraftTable } from './draft_table.js'
import { type Drafts, type Refusals, stateOf } from './drafts.js'
import { sendDrafts } from './send_drafts.js'

interface ReviewProps {
  readonly drafts: Drafts
  /** Identifies exactly these drafts. */
  readonly draftsKey: string
  readonly refusals: Refusals
  /** The refusal of the import by pins; null without one. */
  readonly broken: ApiProblem | null
  readonly isBusy: boolean
  onChange(drafts: Drafts): void
  onImport(): void
  onBack(): void
}

/** All drafts with their problems. One bad draft blocks the import; conflicts do not. */
export function Review(props: ReviewProps) {
  const { drafts, draftsKey, refusals, broken, isBusy, onChange, onImport, onBack } = props
  const t = useTexts().import
  const [edited, setEdited] = useState<number | null>(null)
  const [onlyRefused, setOnlyRefused] = useState(false)
  const states = [...refusals.values()].map(stateOf)
  const bad = states.filter((state) => state === 'bad').length
  const conflicts = states.length - bad
  const count = drafts.rows.length
  const pins = broken && brokenPinsOf(broken)
  useRefusedKeys()
  return (
    <>
      <div className="review-head">
        <p role="status" className={bad > 0 || pins !== null ? 'verdict bad' : 'verdict'}>
          {pins === null ? t.verdict(count, bad, conflicts) : t.breaksPins(pins.total)}
        </p>
        <div className="actions">
          <Button icon={ArrowLeft} onClick={onBack}>
            {t.back}
          </Button>
          <Button
            {...{ isBusy }}
            tone="primary"
            icon={Upload}
            disabled={bad > 0}
            onClick={onImport}
          >
            {t.importAll(count)}
          </Button>
        </div>
      </div>
      <Corrections drafts={drafts} refusals={refusals} isBusy={isBusy} onChange={onChange} />
      {conflicts > 0 && <p className="notice">{t.conflictsHint}</p>}
      {pins !== null && (
        <details className="notice" open>
          <summary>{t.brokenPins}</summary>
          <BrokenPins {...pins} />
        </details>
      )}
      {bad === 0 && (
        <ImpactSection drafts={drafts} draftsKey={draftsKey} breaksPins={pins !== null} />
      )}
      {refusals.size > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={onlyRefused}
            onChange={({ target }) => setOnlyRefused(target.checked)}
          />
          {t.onlyRefused} <span className="dim">{t.nextBadHint}</span>
        </label>
      )}
      <DraftTable
        drafts={drafts}
        refusals={refusals}
        onlyRefused={onlyRefused && refusals.size > 0}
        onEdit={setEdited}
      />
      {edited !== null && (
        <DraftDialog
          drafts={drafts}
          index={edited}
          refused={refusals.get(edited)}
          onChange={(changed) => {
            setEdited(null)
            if (changed.rows.length === 0) onBack()
            else onChange(changed)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** `Alt+↓` and `Alt+↑` move to the next or previous refused draft. */
function useRefusedKeys(): void {
  const t = useTexts().import
  const keys = useMemo(
    () => [
      { key: 'Alt+ArrowDown', label: t.nextBad, run: () => focusBad(1) },
      { key: 'Alt+ArrowUp', label: t.previousBad, run: () => focusBad(-1) },
    ],
    [t]
  )
  usePageKeys(keys)
}

function focusBad(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-refused]')]
  if (rows.length === 0) return
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[(at + by + rows.length) % rows.length] ?? rows[0]
  next?.focus()
  next?.scrollIntoView({ block: 'center' })
}

interface ImpactSectionProps {
  readonly drafts: Drafts
  /** Identifies exactly these drafts. */
  readonly draftsKey: string
  /** Whether the import would break blocking pins. */
  readonly breaksPins: boolean
}

/** The visitors of past days that the imported routers would take over. */
function ImpactSection({ drafts, draftsKey, breaksPins }: ImpactSectionProps) {
  const t = useTexts()
  const heading = useId()
  const { query, isAsked } = useImportImpact({ drafts, key: draftsKey, breaksPins })
  return (
    <section className="sheet pad stack" aria-labelledby={heading}>
      <h2 id={heading}>{t.impact.title}</h2>
      {isAsked ? (
        <ImpactAnswer query={query} days={WRITTEN_IMPACT_DAYS} />
      ) : (
        <p className="hint">{t.import.impactAfterPins}</p>
      )}
    </section>
  )
}

interface ImportImpactInput {
  readonly drafts: Drafts
  /** Identifies exactly these drafts. */
  readonly key: string
  /** Whether the import would break blocking pins. */
  readonly breaksPins: boolean
}

/**
 * The impact of an import of valid drafts on visitors of past days. Writes nothing. Not requested if pins refuse the import and
 * the token may not override them.
 */
function useImportImpact({ drafts, key, breaksPins }: ImportImpactInput) {
  const mayBreakPins = useMay('pins:override')
  const isAsked = !breaksPins || mayBreakPins
  const query = useQuery({
    queryKey: ['import-impact', key, breaksPins],
    enabled: isAsked,
    queryFn: ({ signal }) => impactOf(drafts, breaksPins, signal),
  })
  return { query, isAsked }
}

async function impactOf(drafts: Drafts, breaksPins: boolean, signal: AbortSignal): Promise<Impact> {
  const asked = { validate_only: true, on_conflict: 'warn', impact: true } as const
  const query = { ...asked, ...(breaksPins && { on_pin: 'warn' as const }) }
  const { data } = await sendDrafts(drafts, query, { signal })
  if (data?.impact === undefined) throw new TypeError('The import answered no impact')
  return data.impact
}
