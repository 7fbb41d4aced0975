import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One part of a page: a sheet with a heading, and what can be done there. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="sheet panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions && <div className="actions">{actions}</div>}
      </header>
      <div className="pad stack">{children}</div>
    </section>
  )
}
