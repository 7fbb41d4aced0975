import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Texts } from '../../texts/spoken_texts.js'
import { useTexts } from '../../texts/texts.js'
import { CommandLine } from './command_line.js'
import { tripwireTitle } from './tripwire_title.js'
import type { Worry } from './worries_of.js'

/** What needs a person, each with the command that begins with it. */
export function Worries({ worries }: { readonly worries: readonly Worry[] }) {
  const texts = useTexts()
  const t = texts.operations.worries
  return (
    <section aria-label={t.title} aria-live="polite">
      {worries.length === 0 ? (
        <p className="calm">
          <CircleCheck aria-hidden="true" size={18} />
          {t.none}
        </p>
      ) : (
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
    </section>
  )
}

function sentence(worry: Worry, texts: Texts): string {
  const t = texts.operations.worries
  switch (worry.kind) {
    case 'redis':
      return t.redis(worry.instance)
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
