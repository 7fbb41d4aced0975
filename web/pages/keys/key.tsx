import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import {
  KEY_PERMISSIONS,
  type PublishableKey,
  useMayUseKeys,
  usePublishableKeys,
} from '#console/api/publishable_keys'
import { useAct } from '#console/api/writing'
import { CodeXml, SearchCheck, Trash2 } from '#console/icons/lucide'
import { Answer, Empty, ProblemBox } from '#console/parts/answer'
import { Button, CopyButton, LinkButton } from '#console/parts/buttons'
import { ConfirmDialog } from '#console/parts/dialogs'
import { Needs } from '#console/parts/needs'
import { PageHead } from '#console/parts/page_head'
import { Panel } from '#console/parts/panel'
import { Time } from '#console/parts/time'
import { toast } from '#console/parts/toasts'
import { goTo } from '#console/shared/hash_location'
import { useTexts } from '#console/texts/texts'
import { Origins, Snippet } from './snippet.js'
import './keys.css'

const KEYS = '/v1/publishable-keys'

/** One key: the lines for the website, the proof of its ownership, and whether visitors arrive. */
export default function Key() {
  const { id = '' } = useParams()
  const { keys: t, titles } = useTexts()
  const query = usePublishableKeys({ waitsFor: id })
  const [asks, setAsks] = useState(false)
  const revoke = useAct(KEYS)
  const key = query.data?.data.find(({ _id }) => _id === id)
  const params = { path: { id } }
  const done = () => {
    goTo('/keys', { replace: true })
    toast({ text: t.revoked(key?.name ?? id) })
  }
  return (
    <>
      <PageHead title={key?.name ?? titles.keys}>
        {key && (
          <Button tone="danger" icon={Trash2} onClick={() => setAsks(true)}>
            {t.revoke}
          </Button>
        )}
      </PageHead>
      <Answer
        query={query}
        empty={() =>
          !key && (
            <Empty icon={CodeXml} text={t.gone}>
              <LinkButton place="/keys">{titles.keys}</LinkButton>
            </Empty>
          )
        }
      >
        {() =>
          key && (
            <div className="stack">
              <Installed of={key} />
              {key.unproven_origins.length > 0 && <Proof of={key} />}
              <Snippet of={key} />
            </div>
          )
        }
      </Answer>
      {key && asks && (
        <ConfirmDialog
          title={t.revokeTitle(key.name)}
          action={t.revoke}
          isBusy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate({ run: () => api.DELETE(`${KEYS}/{id}`, { params }), done })
          }
          onClose={() => setAsks(false)}
        >
          <p>{t.revokeHint}</p>
          {revoke.error && <ProblemBox problem={asProblem(revoke.error)} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** When a page of each origin last used the key, and what was last refused. */
function Installed({ of: key }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  const refusal = key.last_refusal
  return (
    <Panel title={t.installed}>
      <Origins of={key} />
      {key.last_used_at === null && <p className="dim">{t.waits}</p>}
      {refusal && (
        <div className="finding medium-edge">
          <b>{t.lastError}</b> <Time at={refusal.at} shown="relative" /> ·{' '}
          <code>{refusal.code}</code>
          <p>{t.refused(refusal.code, refusal.origin)}</p>
        </div>
      )}
    </Panel>
  )
}

/** A third of what the service allows of such checks. */
const CHECKED_EVERY_MS = 30_000

/** The records that prove who owns the origins, checked while the page is open. */
function Proof({ of: key }: { readonly of: PublishableKey }) {
  const { keys: t } = useTexts()
  const { unproven_origins: unproven, origin_proof: proof } = key
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const prove = useQuery({
    queryKey: ['prove', key._id],
    queryFn: async () => {
      const params = { path: { id: key._id } }
      const { data } = await api.POST(`${KEYS}/{id}/prove`, { params })
      await client.invalidateQueries({ queryKey: ['get', KEYS] })
      return data
    },
    enabled: useMayUseKeys(),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => state.error === null && unproven.length * CHECKED_EVERY_MS,
  })
  const ask = () => {
    setIsAsked(true)
    void prove.refetch()
  }
  const rows = unproven.flatMap((origin) => {
    const { host, hostname } = new URL(origin)
    return [
      [t.asFile, `https://${host}/.well-known/signalbox.txt`],
      [t.asRecord, `_signalbox.${hostname}`],
    ] as const
  })
  return (
    <Panel
      title={t.proof}
      actions={
        <Needs permissions={KEY_PERMISSIONS}>
          <Button icon={SearchCheck} isBusy={prove.isFetching && isAsked} onClick={ask}>
            {t.check}
          </Button>
        </Needs>
      }
    >
      <p>{t.proofLead}</p>
      <dl className="proof">
        {[[t.proofText, proof] as const, ...rows].map(([name, text]) => (
          <div key={text}>
            <dt>{name}</dt>
            <dd>
              <code className="url">{text}</code>
              <CopyButton text={text} label={t.copyNamed(name)} />
            </dd>
          </div>
        ))}
      </dl>
      <p role="status">
        {isAsked && !prove.isFetching && prove.isSuccess && t.notFound(unproven.join(', '))}
      </p>
      {prove.error && <ProblemBox problem={asProblem(prove.error)} />}
    </Panel>
  )
}
