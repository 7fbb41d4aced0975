import { type ReactNode, useEffect, useRef } from 'react'
import { useFirstTexts } from '#console/texts/texts'

let isFirst = true

interface PageHeadProps {
  readonly title: string
  /** A sentence or count beside the title. */
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** The `h1` of a page, with its actions. Sets the title of the tab, and takes the focus after a navigation. */
export function PageHead({ title, note, children }: PageHeadProps) {
  const t = useFirstTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${t.frame.product}`
  }, [title, t])
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
    scrollTo(0, 0)
  }, [])
  return (
    <div className="page-head">
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {note && <p className="note">{note}</p>}
      <div className="actions">{children}</div>
    </div>
  )
}
