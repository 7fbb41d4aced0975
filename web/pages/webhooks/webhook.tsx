import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { api, apiHooks } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { useAct } from '#console/api/writing'
import { Power, Send, Trash2 } from '#console/icons/lucide'
import { Answer, ProblemBox } from '#console/parts/answer'
import { Badge } from '#console/parts/badge'
import { Button } from '#console/parts/buttons'
import { ConfirmDialog } from '#console/parts/dialogs'
import { MadeBy } from '#console/parts/meanwhile'
import { PageHead } from '#console/parts/page_head'
import { CodeBlock, Panel } from '#console/parts/panel'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { goTo } from '#console/shared/hash_location'
import { shownValues } from '#console/shared/shown_values'
import { useTexts } from '#console/texts/texts'
import { Attempts, DeadLetters, useAttempts } from './deliveries.js'
import { type Webhook as Shown, standingOf } from './events.js'
import './webhooks.css'

const WEBHOOKS = '/v1/webhooks'

/** One webhook: its deliveries, and how the receiver verifies the sender. */
export default function Webhook() {
  const { id = '' } = useParams()
  const { webhooks: t, titles } = useTexts()
  const query = apiHooks.useQuery('get', `${WEBHOOKS}/{id}`, { params: { path: { id } } })
  return (
    <>
      <PageHead title={query.data ? new URL(query.data.url).host : titles.webhooks}>
        {query.data && <Acts of={query.data} />}
      </PageHead>
      <Answer query={query}>
        {(webhook) => (
          <div className="stack">
            <Standing of={webhook} />
            <Secret of={id} />
            <Attempts of={id} />
            <DeadLetters of={id} />
            <Panel title={t.verify}>
              <p>{t.verifyLead}</p>
              <CodeBlock text={VERIFICATION} label={t.verify} copy={t.copyVerify} />
            </Panel>
          </div>
        )}
      </Answer>
    </>
  )
}

function Acts({ of: webhook }: { readonly of: Shown }) {
  const { webhooks: t } = useTexts()
  const { _id: id, is_active: isActive } = webhook
  const [asks, setAsks] = useState(false)
  const act = useAct(WEBHOOKS)
  const test = useAct(WEBHOOKS)
  const params = { path: { id } }
  const send = async () => {
    const { data } = await api.POST(`${WEBHOOKS}/{id}/test`, { params })
    if (!data) return
    const tone = data.outcome === 'delivered' ? 'done' : 'problem'
    toast({ tone, text: t.tested(t.outcomes[data.outcome], data.status, data.duration_ms) })
  }
  const change = () => api.PATCH(`${WEBHOOKS}/{id}`, { params, body: { is_active: !isActive } })
  const remove = async () => {
    await api.DELETE(`${WEBHOOKS}/{id}`, { params })
    goTo('/webhooks', { replace: true })
    toast({ text: t.deleted })
  }
  const error = act.error ?? test.error
  return (
    <>
      <Button
        tone="primary"
        icon={Send}
        isBusy={test.isPending}
        onClick={() => test.mutate({ run: send })}
      >
        {t.test}
      </Button>
      <Button icon={Power} isBusy={act.isPending} onClick={() => act.mutate({ run: change })}>
        {isActive ? t.turnOff : t.turnOn}
      </Button>
      <Button tone="danger" icon={Trash2} onClick={() => setAsks(true)}>
        {t.delete}
      </Button>
      {error && <ProblemBox problem={asProblem(error)} />}
      {asks && (
        <ConfirmDialog
          title={t.deleteTitle}
          action={t.delete}
          isBusy={act.isPending}
          onConfirm={() => act.mutate({ run: remove })}
          onClose={() => setAsks(false)}
        >
          <p>{t.deleteHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Standing({ of: webhook }: { readonly of: Shown }) {
  const { webhooks: t, tokens } = useTexts()
  const [newest] = useAttempts(webhook._id).data?.data ?? []
  const { tone, name } = standingOf(webhook, newest?.outcome)
  const { failing_since: failing, queue_full_at: full } = webhook.state
  return (
    <Panel title={t.state}>
      <p>
        <Badge tone={tone}>{t.standings[name]}</Badge> {t.standingHints[name]}{' '}
        {failing && <Time at={failing} shown="relative" />}
      </p>
      <p className="url">{webhook.url}</p>
      <p>
        <span className="dim">{t.events}:</span>{' '}
        {webhook.events.map((event) => t.types[event]).join(' · ')}
      </p>
      <p className="dim">
        {tokens.created} <Time at={webhook.createdAt} shown="date" />{' '}
        <MadeBy creator={webhook.creator} />
      </p>
      {full && (
        <p className="finding high-edge">
          {t.queueFull} <Time at={full} shown="relative" />
        </p>
      )}
    </Panel>
  )
}

/** The secret of a new webhook, shown until the page is left. */
function Secret({ of: id }: { readonly of: string }) {
  const { webhooks: t } = useTexts()
  const secret = shownValues.of(id)
  useEffect(() => () => shownValues.forget(id), [id])
  if (secret === null) return null
  return (
    <Panel title={t.secret}>
      <p className="notice">{t.once}</p>
      <CodeBlock text={secret} label={t.secret} copy={t.copySecret} />
    </Panel>
  )
}

/** For a receiver in Node.js: verifies that a request is from the service, unmodified and at most five minutes old. */
const VERIFICATION = `import { createHmac, timingSafeEqual } from 'node:crypto'

// headers: in lower case, as Node.js has them; body: the text, before JSON.parse
export function isFromSignalbox(headers, body, secret = process.env.SIGNALBOX_SECRET) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((one) => {
    const theirs = Buffer.from(one.replace('v1,', ''), 'base64')
    return theirs.length === own.length && timingSafeEqual(theirs, own)
  })
}`
