import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Answer, Skeleton } from '#console/parts/answer'
import { CopyButton } from '#console/parts/buttons'
import { useTexts } from '#console/texts/texts'

interface SectionProps<Data> {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly query: UseQueryResult<Data, unknown>
  /** Redis is away, so the answer cannot be renewed. */
  readonly isAway?: boolean
  readonly children: (data: Data) => ReactNode
}

/** A part of the page with a query of its own. */
export function Section<Data>({
  title,
  note,
  actions,
  query,
  isAway = false,
  children,
}: SectionProps<Data>) {
  const t = useTexts().operations
  const id = useId()
  return (
    <section className="operations-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p className="dim">{note}</p>}
        {actions && <div className="actions">{actions}</div>}
      </header>
      {isAway && query.data === undefined ? (
        <p className="sheet pad dim">{t.unknownWithoutRedis}</p>
      ) : (
        <Answer query={query} skeleton={<Skeleton lines={3} />}>
          {children}
        </Answer>
      )}
    </section>
  )
}

export function CommandLine({ command }: { readonly command: string }) {
  return (
    <span className="command-line">
      <code>{command}</code>
      <CopyButton text={command} />
    </span>
  )
}
