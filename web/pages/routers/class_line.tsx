import type { Ref } from 'react'
import { useTexts } from '../../texts/texts.js'
import type { ListItem } from './list_items.js'

interface ClassLineProps {
  readonly item: Extract<ListItem, { readonly type: 'class' }>
  readonly index: number
  readonly measure: Ref<HTMLTableRowElement>
}

/** The heading of a priority class within the list. */
export function ClassLine({ item: { priorityClass, count }, index, measure }: ClassLineProps) {
  const t = useTexts().routers
  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className="class-line"
    >
      <th role="rowheader" className={priorityClass}>
        <span className="class-name">{t.classes[priorityClass]}</span>
        <span className="dim">
          {t.classCount(count)} · {t.classHints[priorityClass]}
        </span>
      </th>
    </tr>
  )
}
