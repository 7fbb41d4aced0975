import { useFirstTexts } from '../texts/texts.js'
import { Button } from './button.js'

interface ShowMoreProps {
  /** A list that is read page by page. */
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): Promise<unknown>
  }
}

/** Reads the next page of a list, while there is one. */
export function ShowMore({ query }: ShowMoreProps) {
  const t = useFirstTexts()
  if (!query.hasNextPage) return null
  return (
    <div className="more">
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t.parts.more}
      </Button>
    </div>
  )
}
