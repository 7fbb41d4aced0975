import { apiHooks } from '#console/api/client'
import { HELD_EVERY_MS } from '#console/api/use_meanwhile'
import { Answer } from '#console/parts/answer'
import { CopyButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { Time } from '#console/parts/time'
import { useTexts } from '#console/texts/texts'
import { SwitchForm, TimeZoneForm, UrlPrivacyForm } from './choices.js'
import './organization.css'

/** The organization's settings, and the id by which operators find it. */
export default function Organization() {
  const { organization: t, titles } = useTexts()
  const options = { refetchInterval: HELD_EVERY_MS }
  const query = apiHooks.useQuery('get', '/v1/organization', {}, options)
  return (
    <>
      <PageHead title={titles.organization} note={query.data && <bdi>{query.data.name}</bdi>} />
      <Answer query={query}>
        {({ _id: id, createdAt, url_privacy: stored, time_zone: zone, ...switches }) => (
          <div className="stack">
            <UrlPrivacyForm stored={stored} />
            <TimeZoneForm stored={zone} />
            <SwitchForm member="page_checks" stored={switches.page_checks} />
            <SwitchForm member="router_names_on_pages" stored={switches.router_names_on_pages} />
            <dl className="sheet pad organization-facts">
              <dt>{t.id}</dt>
              <dd>
                <code>{id}</code>
                <CopyButton text={id} label={t.copyId} />
              </dd>
              <dt>{t.created}</dt>
              <dd>
                <Time at={createdAt} shown="date" />
              </dd>
            </dl>
          </div>
        )}
      </Answer>
    </>
  )
}
