import { RouterLink } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'

interface RouterNamesProps {
  readonly routers: readonly { readonly _id: string; readonly name: string }[]
  /** The number of all, if `routers` leaves some out. */
  readonly total?: number
}

const SHOWN = 10

/** The first routers as links, and how many more there are. */
export function RouterNames({ routers, total = routers.length }: RouterNamesProps) {
  const t = useTexts().flows
  const shown = routers.slice(0, SHOWN)
  return (
    <ul className="stack tight flow-users">
      {shown.map(({ _id, name }) => (
        <li key={_id}>
          <RouterLink id={_id}>{name}</RouterLink>
        </li>
      ))}
      {total > shown.length && <li className="dim">{t.more(total - shown.length)}</li>}
    </ul>
  )
}
