import type { BookingFlow } from '#console/api/booking_flows'
import type { RoutingRow } from '#console/api/types'
import { BrokenPins } from '#console/parts/broken_pins'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { PinsDialog } from '#console/parts/dialogs'
import { useTexts } from '#console/texts/texts'
import { RouterNames } from './router_names.js'
import { type AskedChange, type FlowSave, textOrNull } from './use_flow_save.js'

interface MovesProps {
  readonly stored: BookingFlow
  readonly asked: AskedChange
  /** The routers that lead there; null if unknown. */
  readonly users: readonly RoutingRow[] | null
}

/** Asks before a change that all visitors of a flow notice: who they are, and what becomes of them. */
export function MovesDialog({ save, ...moves }: MovesProps & { readonly save: FlowSave }) {
  const { flows: t, parts } = useTexts()
  const { stored, asked } = moves
  const broken = save.broken ?? asked.broken
  if (broken !== null) {
    return (
      <PinsDialog
        problem={broken}
        refused="save"
        isBusy={save.isPending}
        onAllTheSame={() => save.allTheSame(asked.fields)}
        onClose={save.back}
      >
        <Moves {...moves} />
      </PinsDialog>
    )
  }
  return (
    <Dialog
      title={t.moves.title(stored.name)}
      onClose={save.back}
      actions={
        <>
          <Button onClick={save.back}>{parts.cancel}</Button>
          <Button tone="primary" isBusy={save.isPending} onClick={() => save.begin(asked.fields)}>
            {t.save}
          </Button>
        </>
      }
    >
      <Moves {...moves} />
    </Dialog>
  )
}

function Moves({ stored, asked: { fields, outcome, broken }, users }: MovesProps) {
  const texts = useTexts()
  const t = texts.flows.moves
  const leading = users?.filter(({ is_active: isActive }) => isActive) ?? []
  const defaults = leading.filter(({ is_default: isDefault }) => isDefault).length
  const impact = outcome?.impact
  const led = users && t.led(leading.length - defaults, defaults > 0)
  const visits = impact && impact.days > 0 && t.visits(impact.resolves, impact.days)
  const url = textOrNull(fields.url)
  const pins = broken === null ? (outcome?.broken_pins ?? []) : []
  return (
    <div className="stack flow-moves">
      <div className="stack tight">
        {(led || visits) && (
          <p>
            <strong>{[led, visits].filter(Boolean).join(': ')}.</strong>
          </p>
        )}
        {impact === null && <p>{t.uncounted}</p>}
        {leading.length > 0 && (
          <details>
            <summary>{t.show}</summary>
            <RouterNames routers={leading} />
          </details>
        )}
      </div>
      {url !== stored.url && (
        <dl className="facts">
          <dt>{t.before}</dt>
          <dd className="url">{stored.url ?? t.noPage}</dd>
          <dt>{t.after}</dt>
          <dd className="url">{url ?? t.noPage}</dd>
        </dl>
      )}
      {url === null && stored.url !== null && <p>{texts.routers.flowFaults.pageless.text}</p>}
      {stored.is_active && !fields.is_active && <p>{texts.flows.activeHint}</p>}
      {pins.length > 0 && (
        <div className="stack tight">
          <strong>{texts.impact.pins(pins.length)}</strong>
          <BrokenPins pins={pins} total={pins.length} />
        </div>
      )}
    </div>
  )
}
