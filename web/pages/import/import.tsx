import './import.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../api/problems.js'
import { queryClient } from '../../api/query_client.js'
import { usePinnedWrite } from '../../api/use_pinned_write.js'
import { PageHead } from '../../parts/page_head.js'
import { PinsDialog } from '../../parts/pins_dialog.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { toast } from '../../parts/toasts.js'
import { randomKey } from '../../random_key.js'
import { useTexts } from '../../texts/texts.js'
import { undoOf } from '../../undo.js'
import { type CheckedDrafts, checkDrafts, importDrafts } from './send_drafts.js'
import type { Drafts, ReadSource, Sheet } from './drafts.js'
import { draftsAsTheyAre, isOfService } from './mapping.js'
import { MappingStep } from './mapping_step.js'
import { Review } from './review.js'
import { Source } from './source.js'
import { CircleCheck } from '../../icons/lucide.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'

interface Checked extends CheckedDrafts {
  readonly drafts: Drafts
  /** Of the import of exactly these drafts. */
  readonly key: string
}

/** Routers from a file or pasted text: read, checked by the service, corrected row by row, and created all or none. */
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

/** All routers were created. */
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
