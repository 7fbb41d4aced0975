import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '#console/api/problems'
import { queryClient } from '#console/api/query_client'
import { usePinnedWrite } from '#console/api/writing'
import { CircleCheck } from '#console/icons/lucide'
import { Empty, ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { PinsDialog } from '#console/parts/dialogs'
import { PageHead } from '#console/parts/page_head'
import { toast } from '#console/parts/toasts'
import { undoOf } from '#console/parts/undo'
import { randomKey } from '#console/shared/random_key'
import { useTexts } from '#console/texts/texts'
import type { Drafts, ReadSource, Sheet } from './drafts.js'
import { draftsAsTheyAre, isOfService } from './mapping.js'
import { MappingStep } from './mapping_step.js'
import { Review } from './review.js'
import { checkDrafts, type CheckedDrafts, importDrafts } from './send_drafts.js'
import { Source } from './source.js'
import './import.css'

interface Checked extends CheckedDrafts {
  readonly drafts: Drafts
  /** Idempotency key of the import of exactly these drafts. */
  readonly key: string
}

/** Creates routers from a file or pasted text: read, checked by the service, corrected row by row, then created all or none. */
export default function Import() {
  const texts = useTexts()
  const { import: t, titles } = texts
  const [checked, setChecked] = useState<Checked | null>(null)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const check = useMutation({
    mutationFn: async (drafts: Drafts): Promise<Checked> => {
      return { drafts, ...(await checkDrafts(drafts)), key: randomKey() }
    },
    onSuccess: setChecked,
  })
  const write = usePinnedWrite({
    send: (drafts: Checked, breaksPins) => importDrafts(drafts, breaksPins),
    onSuccess({ count, written }) {
      toast({ text: t.done(count), undo: undoOf([written], texts) })
      return queryClient.invalidateQueries()
    },
  })
  const read = (source: ReadSource) => {
    if (source.kind === 'json') check.mutate(source)
    else if (isOfService(source)) check.mutate(draftsAsTheyAre(source))
    else setSheet(source)
  }
  const begin = () => {
    setChecked(null)
    setSheet(null)
    check.reset()
    write.reset()
  }
  const failure = write.error ?? check.error
  return (
    <>
      <PageHead title={titles.import} note={t.note} />
      <div className="stack import">
        <p className="import-progress" role="status">
          {check.isPending && <Working text={t.checking} />}
          {write.isPending && <Working text={t.importing} />}
        </p>
        {failure && <ProblemBox problem={asProblem(failure)} />}
        {write.data !== undefined ? (
          <Imported count={write.data.count} onMore={begin} />
        ) : checked !== null ? (
          <Review
            drafts={checked.drafts}
            draftsKey={checked.key}
            refusals={checked.refusals}
            broken={checked.broken}
            isBusy={check.isPending || write.isPending}
            onChange={(drafts) => check.mutate(drafts)}
            onImport={() => write.begin(checked)}
            onBack={begin}
          />
        ) : sheet !== null ? (
          <MappingStep
            sheet={sheet}
            isBusy={check.isPending}
            onMapped={(drafts) => check.mutate(drafts)}
            onBack={begin}
          />
        ) : (
          <Source isBusy={check.isPending} onRead={read} />
        )}
      </div>
      {checked !== null && write.broken !== null && (
        <PinsDialog
          problem={write.broken}
          refused="import"
          isBusy={write.isPending}
          onAllTheSame={() => write.allTheSame(checked)}
          onClose={write.reset}
        />
      )}
    </>
  )
}

function Working({ text }: { readonly text: string }) {
  return (
    <>
      <progress aria-label={text} />
      {text}
    </>
  )
}

function Imported(props: { readonly count: number; onMore(): void }) {
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
