import { CircleCheck, CircleQuestionMark, TriangleAlert } from '#console/icons/lucide'
import type { Texts } from '#console/texts/spoken_texts'
import { useSpeech } from '#console/texts/texts'
import { CommandLine } from './section.js'
import { tripwireTitle, type Worry } from './worries_of.js'

interface WorriesProps {
  readonly worries: readonly Worry[]
  /** Titles of the parts without a current answer. */
  readonly unknown: readonly string[]
}

/** What needs attention, each with its first command, and what is unknown. */
export function Worries({ worries, unknown }: WorriesProps) {
  const { texts, locale } = useSpeech()
  const t = texts.operations.worries
  return (
    <section aria-label={t.title} aria-live="polite">
      {worries.length === 0 && unknown.length === 0 && (
        <p className="calm">
          <CircleCheck aria-hidden="true" size={18} />
          {t.none}
        </p>
      )}
      {worries.length > 0 && (
        <ul className="sheet worries">
          {worries.map((worry) => (
            <li key={`${worry.kind} ${sentence(worry, texts)}`}>
              <TriangleAlert aria-hidden="true" size={18} />
              <p dir="auto">{sentence(worry, texts)}</p>
              <CommandLine command={worry.command} />
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="notice unknown">
          <CircleQuestionMark aria-hidden="true" size={18} />
          {t.unknown(new Intl.ListFormat(locale).format(unknown))}
        </p>
      )}
    </section>
  )
}

function sentence(worry: Worry, texts: Texts): string {
  const t = texts.operations.worries
  const { names } = texts.operations.stores
  switch (worry.kind) {
    case 'store':
      return t.stores[worry.condition][worry.store]
    case 'store_of_instance':
      return t.storeOfInstance(worry.instance, names[worry.store])
    case 'gone':
      return t.gone(worry.instance)
    case 'connection':
      return t.connection(worry.instance)
    case 'tripwire':
      return t.tripwire(tripwireTitle(worry, texts))
    case 'dead_letters':
      return t.deadLetters(worry.count, worry.stream)
    case 'endless_lock':
      return t.endlessLock(worry.lock)
    case 'leases':
      return t.leases(worry.count)
  }
}
