import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'wouter'
import { useFlowNames } from '#console/api/booking_flows'
import { asProblem } from '#console/api/problems'
import { HELD_EVERY_MS } from '#console/api/use_meanwhile'
import { Unplug } from '#console/icons/lucide'
import { Answer, Empty } from '#console/parts/answer'
import { LinkButton } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { keptDraft } from '#console/shared/drafts'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { RouterEditor } from './router_editor.js'
import { deletionOf, routerQuery } from './use_edited_router.js'

/** `#/routers/:id`: the editor of a stored router. */
export default function StoredRouterPage() {
  const t = useTexts()
  const { id = '' } = useParams<{ id: string }>()
  const [search] = useSearchParams()
  const client = useQueryClient()
  const mayManage = useMay('routers:manage')
  const isDeleting = useIsMutating({ mutationKey: deletionOf(id) }) > 0
  const query = useQuery({
    ...routerQuery(id),
    // A router that is gone is asked for once more when the window is seen again.
    refetchInterval: ({ state: { error } }) => !isDeleting && !isGone(error) && HELD_EVERY_MS,
  })
  // Read while the router is, which the form waits for.
  useFlowNames()
  const key = search.get('draft')
  const draft = key === null ? null : keptDraft(key)
  if (query.data === undefined) {
    return (
      <>
        <PageHead title={t.titles.router} />
        {isGone(query.error) ? <RouterMissing /> : <Answer query={query}>{() => null}</Answer>}
      </>
    )
  }
  const failure = query.failureReason === null ? null : asProblem(query.failureReason)
  return (
    <RouterEditor
      key={key}
      stored={query.data}
      proposal={draft?.router ?? null}
      isReadOnly={!mayManage}
      readAgain={() => client.fetchQuery({ ...routerQuery(id), staleTime: 0 })}
      isGone={failure?.status === 404}
    />
  )
}

function isGone(error: Error | null): boolean {
  return error !== null && [404, 422].includes(asProblem(error).status)
}

/** No router has this id: it was deleted, or the address is mistyped. */
function RouterMissing() {
  const { missing } = useTexts().router
  return (
    <Empty icon={Unplug} text={missing.text}>
      <LinkButton place="/routers">{missing.action}</LinkButton>
    </Empty>
  )
}
