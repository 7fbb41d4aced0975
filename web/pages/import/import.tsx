import './import.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../api/problems.js'
import { queryClient } from '../../api/query_client.js'
import { PageHead } from '../../parts/page_head.js'
import { ProblemBox } from '../../parts/problem_box.js'
import { useTexts } from '../../texts/texts.js'
import type { Drafts } from './drafts.js'
import { Imported } from './imported.js'
import { Review } from './review.js'
import { checkDrafts, importDrafts, newKey, type Refusals } from './send_drafts.js'
import { Source } from './source.js'

interface Checked {
  readonly drafts: Drafts
  readonly refusals: Refusals
  /** Of the import of exactly these drafts. */
  readonly key: string
}

/** Routers from a file or pasted text: read, checked by the service, corrected row by row, and created all or none. */
export default function Import() {
  const t = useTexts().import
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = useMutation({
    mutationFn: async (drafts: Drafts): Promise<Checked> => {
      return { drafts, refusals: await checkDrafts(drafts), key: newKey() }
    },
    onSuccess: setChecked,
  })
  const write = useMutation({
    mutationFn: ({ drafts, key }: Checked) => importDrafts(drafts, key),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const begin = () => {
    setChecked(null)
    check.reset()
    write.reset()
  }
  const failure = write.error ?? check.error
  return (
    <>
      <PageHead title={t.title} note={t.note} />
      <div className="stack import">
        <p className="import-progress" role="status">
          {check.isPending && <Working text={t.checking} />}
          {write.isPending && <Working text={t.importing} />}
        </p>
        {failure && <ProblemBox problem={asProblem(failure)} />}
        {write.data !== undefined ? (
          <Imported count={write.data} onMore={begin} />
        ) : checked === null ? (
          <Source isBusy={check.isPending} onRead={(drafts) => check.mutate(drafts)} />
        ) : (
          <Review
            drafts={checked.drafts}
            refusals={checked.refusals}
            isBusy={check.isPending || write.isPending}
            onChange={(drafts) => check.mutate(drafts)}
            onImport={() => write.mutate(checked)}
            onBack={begin}
          />
        )}
      </div>
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
