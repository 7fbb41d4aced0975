import { Badge } from '../../parts/badge.js'
import { useTexts } from '../../texts/texts.js'

interface NamedRouter {
  readonly router_id: string | null
  readonly router_name: string
  readonly priority_class: 'campaign' | 'path_and_query' | 'path_only' | 'query_only' | 'default'
}

interface RouterNameProps {
  readonly router: NamedRouter
  /** The name of its booking flow, if the reader may know it. */
  readonly flow: string | null
}

/** A router as a link to its page, with its class and its flow. */
export function RouterName({ router, flow }: RouterNameProps) {
  const t = useTexts().tryUrl
  const { router_id: id, router_name: name, priority_class: priorityClass } = router
  return (
    <p className="router-name">
      {id === null ? (
        <b dir="auto">{name}</b>
      ) : (
        <a href={`#/routers/${id}`} dir="auto" data-row-link="">
          {name}
        </a>
      )}
      {id === null && <Badge tone="info">{t.unsaved}</Badge>}
      <span className={`class-of ${priorityClass}`}>{t.classes[priorityClass]}</span>
      {flow !== null && (
        <span className="dim" dir="auto">
          → {flow}
        </span>
      )}
    </p>
  )
}
