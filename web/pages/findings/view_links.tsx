import { useTexts } from '../../texts/texts.js'
import type { Finding } from './finding.js'
import { FINDING_VIEWS, type FindingView, isInView, placeOfView } from './finding_views.js'

interface ViewLinksProps {
  readonly view: FindingView
  readonly findings: readonly Finding[]
  /** How many routers are suggested. */
  readonly suggested: number
}

/** The kinds of findings that there are, each with its number. */
export function ViewLinks({ view, findings, suggested }: ViewLinksProps) {
  const { views } = useTexts().findings
  const shown = FINDING_VIEWS.map((each) => ({
    each,
    count:
      each === 'suggested'
        ? suggested
        : findings.filter((finding) => isInView(finding, each)).length,
  })).filter(({ each, count }) => each === 'all' || each === view || count > 0)
  return (
    <ul className="view-links" aria-label={views.label}>
      {shown.map(({ each, count }) => (
        <li key={each}>
          <a href={`#${placeOfView(each)}`} aria-current={each === view ? 'true' : undefined}>
            {views[each]} <span className="count">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
