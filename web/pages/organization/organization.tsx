import './organization.css'
import { apiHooks } from '../../api/client.js'
import { HELD_EVERY_MS } from '../../api/use_meanwhile.js'
import { Answer } from '../../parts/answer.js'
import { CopyButton } from '../../parts/copy_button.js'
import { PageHead } from '../../parts/page_head.js'
import { Time } from '../../parts/time.js'
import { useTexts } from '../../texts/texts.js'
import { TimeZoneForm, UrlPrivacyForm } from './choices.js'

/** What the organization decides about itself, and what operators find it by. */
export default function Organization() {
  const { organization: t, titles } = useTexts()
  const options = { refetchInterval: HELD_EVERY_MS }
  const query = apiHooks.useQuery('get', '/v1/organization', {}, options)
  return (
    <>
      <PageHead title={titles.organization} note={query.data && <bdi>{query.data.name}</bdi>} />
      <Answer query={query}>
        {({ _id: id, createdAt, url_privacy: stored, time_zone: zone }) => (
          <div className="stack">
            <UrlPrivacyForm stored={stored} />
            <TimeZoneForm stored={zone} />
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
