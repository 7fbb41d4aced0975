import { FlaskConical } from '#console/icons/lucide'
import type { RulesValidation } from '#console/pages/router/form/router_form'
import { Button, RouterLink } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'

interface ReachPanelProps {
  readonly check: RulesValidation
  onTry(url: string, at?: string): void
}

/** Whether the router can win, with a URL that it wins or the routers that cover it, and its place in the order. */
export function ReachPanel({ check, onTry }: ReachPanelProps) {
  const t = useTexts()
  const { reach: texts, classes } = t.router
  const { draft } = check
  const { reach } = check.conflicts
  return (
    <div className="stack">
      <div className="stack tight">
        <p>{texts[reach.kind]}</p>
        {reach.kind === 'wins' && (
          <div className="witnesses">
            <p className="url" dir="auto">
              {reach.witness.url}
            </p>
            <Button
              tone="quiet"
              icon={FlaskConical}
              onClick={() => onTry(reach.witness.url, reach.witness.at)}
            >
              {t.router.actions.try}
            </Button>
          </div>
        )}
        {reach.kind === 'covered' && (
          <ul className="covering">
            {reach.by.map(({ router_id: id, router_name: name }) => (
              <li key={id}>
                <RouterLink id={id}>{name}</RouterLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="stack tight">
        <h3>{texts.place}</h3>
        <p>
          {texts.class(
            classes[draft.priority_class],
            draft.place_of - draft.place,
            draft.place_of - 1
          )}
        </p>
        <p className="hint">{texts.order}</p>
      </div>
    </div>
  )
}
