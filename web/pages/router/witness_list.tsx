import { FlaskConical } from 'lucide-react'
import { CopyButton } from '../../parts/copy_button.js'
import { Button } from '../../parts/button.js'
import { useTexts } from '../../texts/texts.js'
import type { Conflict } from './types.js'

interface WitnessListProps {
  readonly conflict: Conflict
  onTry(url: string, at?: string): void
}

/** The URLs that prove a conflict, each to be tried at the instant at which it does. */
export function WitnessList({ conflict, onTry }: WitnessListProps) {
  const t = useTexts()
  const { witness } = t.router.conflicts
  const { other_router: other, router, witnesses } = conflict
  const place = (id: string | null) =>
    id === router.router_id
      ? witness.toThis
      : id === other.router_id
        ? witness.toOther(other.router_name)
        : witness.toThird
  const { both, claimed, only_router: onlyThis, only_other_router: onlyOther } = witnesses
  const shown = [
    both && { label: `${witness.both}, ${place(both.resolves_to)}`, url: both.url, at: both.at },
    claimed && {
      label: `${witness.claimed}, ${place(claimed.resolves_to)}`,
      url: claimed.url,
      at: claimed.at,
    },
    onlyThis !== null && { label: witness.only_router, url: onlyThis },
    onlyOther !== null && {
      label: witness.only_other_router(other.router_name),
      url: onlyOther,
    },
  ].filter((each) => each !== null && each !== false)
  return (
    <ul className="witnesses">
      {shown.map(({ label, url, ...rest }) => (
        <li key={label}>
          <span className="hint">{label}</span>
          <span className="url" dir="auto">
            {url}
          </span>
          <span className="tools">
            <Button
              tone="quiet"
              icon={FlaskConical}
              aria-label={t.router.examples.try(url)}
              onClick={() => onTry(url, 'at' in rest ? rest.at : undefined)}
            >
              {t.router.actions.try}
            </Button>
            <CopyButton text={url} label={t.router.examples.copy(url)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
