import { CircleCheck } from 'lucide-react'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { useTexts } from '../../texts/texts.js'

/** All routers were created. */
export function Imported(props: { readonly count: number; onMore(): void }) {
  const t = useTexts().import
  return (
    <Empty icon={CircleCheck} text={<span role="status">{t.done(props.count)}</span>}>
      <div className="actions">
        <a className="button primary" href="#/routers">
          {t.showRouters}
        </a>
        <Button onClick={props.onMore}>{t.another}</Button>
      </div>
    </Empty>
  )
}
