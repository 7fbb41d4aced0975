import type { components } from '../../api/schema.js'
import { useTexts } from '../../texts/texts.js'

/** The severe conflicts that a change of routers would make, with the first routers that have them. */
export function MadeConflicts({
  conflicts,
}: {
  readonly conflicts: components['schemas']['BulkUpdate']['conflicts']
}) {
  const t = useTexts().routers.change
  const { totals, routers, routers_total: total } = conflicts
  const { high, medium } = totals
  if (high + medium === 0) return <p>{t.noConflicts}</p>
  return (
    <>
      <p>{t.conflicts(high, medium)}</p>
      <ul className="stack tight">
        {routers.map(({ _id: id, name, conflicts: { items } }) => (
          <li key={id} className={`finding ${items[0]?.severity ?? 'info'}-edge`}>
            <strong dir="auto">{name}</strong>
            {items.map(({ message }, index) => (
              <p key={index} dir="auto">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {total > routers.length && <p className="dim">{t.moreConflicts(total - routers.length)}</p>}
    </>
  )
}
