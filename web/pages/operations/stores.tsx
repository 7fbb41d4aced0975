import { CircleCheck, CircleQuestionMark, CircleX } from '../../icons/lucide.js'
import { useSpeech } from '../../texts/texts.js'
import { duration } from './duration.js'
import type { KnownStore } from './known_stores.js'

/** Both stores by name, and how each answers. */
export function Stores({ stores }: { readonly stores: readonly KnownStore[] }) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.stores
  return (
    <ul className="sheet pad connections stores" aria-label={t.title}>
      {stores.map(({ name, condition, latencyMs }) => {
        const isUp = condition === 'up'
        const Icon = condition === null ? CircleQuestionMark : isUp ? CircleCheck : CircleX
        return (
          <li key={name} className={condition === null ? '' : isUp ? 'is-up' : 'is-lost'}>
            <Icon aria-hidden="true" size={14} />
            <span>{t.names[name]}</span>
            <span className="connection-state">
              {condition === null ? t.unknown : t.conditions[condition]}
              {latencyMs !== null && ` · ${duration(Math.max(1, latencyMs), locale)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
