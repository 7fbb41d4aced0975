import { Badge, type BadgeTone } from '../../parts/badge.js'
import { Button } from '../../parts/button.js'
import { RowLink } from '../../parts/table.js'
import { Time } from '../../parts/time.js'
import { useMay } from '../../session.js'
import { useTexts } from '../../texts/texts.js'
import { ChangedFields } from './changed_fields.js'
import { type Effect, placeOfHistory } from './history_filter.js'
import { placeAsOf } from './place_as_of.js'
import type { RouterChange } from './use_change_log.js'

const TONES: Readonly<Record<Effect, BadgeTone>> = {
  created: 'ok',
  imported: 'ok',
  updated: 'info',
  reverted: 'medium',
  deleted: 'high',
  recorded: 'muted',
}

interface ChangeItemProps {
  readonly change: RouterChange
  onRestore(change: RouterChange): void
}

/** One write of a router: what it did, to which router, by whom and when, and its fields in words. */
export function ChangeItem({ change, onRestore }: ChangeItemProps) {
  const t = useTexts()
  const { effect, router_id: id, router_name: name, reverted_to: revertedTo } = change
  const mayRestore = useMay('routers:manage') && effect !== 'deleted'
  return (
    <li>
      <Badge tone={TONES[effect]}>{t.history.effects[effect]}</Badge>
      <div className="stack tight">
        <p className="change-head">
          <RowLink place={effect === 'deleted' ? placeOfHistory({ router: id }) : `/routers/${id}`}>
            {name ?? t.history.unnamed}
          </RowLink>
          <span className="dim">
            <WrittenBy change={change} /> · <Time at={change.at} shown="relative" />
          </span>
        </p>
        {revertedTo !== null && <p className="dim">{t.history.restoredFrom(revertedTo)}</p>}
        <ChangedFields changes={change.changes} />
      </div>
      <div className="actions">
        <a className="quiet-link" href={`#${placeAsOf(change)}`}>
          {t.history.asOf}
        </a>
        <a className="quiet-link" href={`#${placeOfHistory({ router: id })}`}>
          {t.history.ofRouter}
        </a>
        {mayRestore && (
          <Button tone="quiet" onClick={() => onRestore(change)}>
            {t.history.restore}
          </Button>
        )}
      </div>
    </li>
  )
}

function WrittenBy({ change: { actor } }: { readonly change: RouterChange }) {
  const t = useTexts()
  if (actor === null) return t.history.theService
  if (actor.kind === 'command' || actor.token_id === null) return <code>{actor.name}</code>
  return (
    <a href={`#${placeOfHistory({ token: actor.token_id })}`} dir="auto">
      {actor.name}
    </a>
  )
}
