import { apiHooks } from '#console/api/client'
import type { components } from '#console/api/schema'
import { Answer } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { RouterLink } from '#console/parts/buttons'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'

type Finding = components['schemas']['PageFinding']

/** What is broken on the way from a campaign to a booking, as the service found it without JavaScript. */
export function PageChecks() {
  const t = useTexts().pins.pages
  const query = apiHooks.useQuery('get', '/v1/page-checks')
  return (
    <section className="sheet pad stack" aria-labelledby="page-checks">
      <h2 id="page-checks">{t.title}</h2>
      <Answer query={query}>
        {({ is_on: isOn, checked_at: checkedAt, pages, findings }) => (
          <>
            {!isOn || checkedAt === null ? (
              <p>{isOn ? t.notYet : t.off}</p>
            ) : (
              <p>
                {t.found(findings.length, pages)} <Time at={checkedAt} />
              </p>
            )}
            <p className="hint">{t.how}</p>
            {findings.length > 0 && (
              <ul className="page-findings">
                {findings.map((finding) => (
                  <Found key={`${finding.role} ${finding.url}`} finding={finding} />
                ))}
              </ul>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}

function Found({ finding }: { readonly finding: Finding }) {
  const { url, role, fault, since, router_id: routerId } = finding
  const t = useTexts().pins.pages
  return (
    <li className="stack tight">
      <span>
        <Badge tone="high">{t.roles[role]}</Badge> {t.faults[fault]}
      </span>
      <a href={url} target="_blank" rel="noreferrer" className="mono">
        <bdi>{url}</bdi>
      </a>
      <span className="dim">
        {t.since} <Time at={since} />
      </span>
      {routerId !== null && <RouterLink id={routerId}>{t.router}</RouterLink>}
    </li>
  )
}
