import type { useMakers } from '#console/api/members'
import { Badge, type BadgeTone } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { ActorName, nameAfterBy } from '#console/parts/meanwhile'
import { Menu } from '#console/parts/popover'
import { RowLink } from '#console/parts/table'
import { Time } from '#console/parts/time'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { ChangedFields } from './changed_fields.js'
import { ChangedUrls } from './changed_urls.js'
import { Details } from './details.js'
import { type Effect, placeAsOf, placeOfHistory } from './history_filter.js'
import type { HistoryWrite, Restoration, RouterChange, Ways } from './history_writes.js'

const TONES: Readonly<Record<Effect, BadgeTone>> = {
  created: 'ok',
  imported: 'ok',
  updated: 'info',
  reverted: 'medium',
  deleted: 'high',
  recorded: 'muted',
}

interface ChangeItemProps {
  readonly entry: HistoryWrite
  readonly ways: Ways
  /** The people who made tokens, by the ids of the tokens. */
  readonly makers: ReturnType<typeof useMakers>
  onRestore(restoration: Restoration): void
}

/** One write: what changed in which routers, by whom and when. */
export function ChangeItem({ entry, ways, makers, onRestore }: ChangeItemProps) {
  const t = useTexts().history
  const mayRestore = useMay('routers:manage')
  const { head: change, changes } = entry
  const { effect, router_id: id, router_name: name, together, reverted_to: revertedTo } = change
  const unlisted = together - changes.length
  const back = (one: RouterChange) =>
    mayRestore &&
    ways.leadsBack(one) && (
      <Button tone="quiet" onClick={() => onRestore({ change: one, to: 'after' })}>
        {t.back}
      </Button>
    )
  return (
    <li>
      <Badge tone={TONES[effect]}>{t.effects[effect]}</Badge>
      <div className="stack tight">
        <p className="change-head">
          {together === 1 ? <Changed change={change} /> : <strong>{t.together(together)}</strong>}
          <span className="dim">
            <WrittenBy change={change} makers={makers} /> · <Time at={change.at} shown="relative" />
          </span>
        </p>
        {together === 1 ? (
          <>
            {revertedTo !== null && <p className="dim">{t.restoredFrom(revertedTo)}</p>}
            <ChangedFields changes={change.changes} />
          </>
        ) : (
          <Details summary={<span dir="auto">{namesOf(changes, t)}</span>}>
            <ul className="stack tight">
              {changes.map((one) => (
                <li key={one._id}>
                  <p className="change-head">
                    <Changed change={one} /> {back(one)}
                  </p>
                  <ChangedFields changes={one.changes} />
                </li>
              ))}
            </ul>
            {unlisted > 0 && <p className="dim">{t.more(unlisted)}</p>}
          </Details>
        )}
        {mayRestore && effect !== 'recorded' && <ChangedUrls head={change} />}
      </div>
      <div className="actions">
        {mayRestore && ways.undoes(entry) && (
          <Button tone="quiet" onClick={() => onRestore({ change, to: 'before' })}>
            {t.undoThis}
          </Button>
        )}
        <Menu label={t.menu(together === 1 ? (name ?? t.unnamed) : t.together(together))}>
          {together === 1 && back(change)}
          {together === 1 && <a href={`#${placeOfHistory({ router: id })}`}>{t.ofRouter}</a>}
          <a href={`#${placeAsOf(change)}`}>{t.asOf}</a>
        </Menu>
      </div>
    </li>
  )
}

/** The router of a change, linked to its page, or to its history if it was deleted. */
function Changed({ change }: { readonly change: RouterChange }) {
  const { effect, router_id: id, router_name: name } = change
  const t = useTexts().history
  return (
    <RowLink place={effect === 'deleted' ? placeOfHistory({ router: id }) : `/routers/${id}`}>
      {name ?? t.unnamed}
    </RowLink>
  )
}

const NAMED = 3

function namesOf(changes: readonly RouterChange[], t: { readonly unnamed: string }): string {
  const names = changes.slice(0, NAMED).map(({ router_name: name }) => name ?? t.unnamed)
  return changes.length > NAMED ? `${names.join(', ')} …` : names.join(', ')
}

function WrittenBy({
  change: { actor },
  makers,
}: Pick<ChangeItemProps, 'makers'> & { readonly change: RouterChange }) {
  const t = useTexts()
  if (actor === null) return t.history.theService
  if (actor.kind === 'command' || actor.token_id === null) return <code>{actor.name}</code>
  const maker = actor.is_person ? undefined : makers.get(actor.token_id)
  return (
    <>
      <a href={`#${placeOfHistory({ token: actor.token_id })}`}>
        <ActorName actor={actor} />
      </a>
      {maker && <span dir="auto"> ({t.members.tokenOf(nameAfterBy(maker, t))})</span>}
    </>
  )
}
