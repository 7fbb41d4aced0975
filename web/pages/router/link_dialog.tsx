import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { validateRules } from '#console/api/routers'
import { asProblem } from '#console/api/problems'
import { WandSparkles } from '#console/icons/lucide'
import { problemSentence } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Chip } from '#console/parts/controls'
import { Dialog } from '#console/parts/dialog'
import { Field } from '#console/parts/field'
import { criteriaTexts } from '#console/shared/criteria_text'
import { useTexts } from '#console/texts/texts'
import { useEditor } from './form/fields.js'
import { criteriaFields, draftOfLink } from './form/form_of_draft.js'
import { asksNothing } from './form/form_problems.js'
import { type RouterForm, urlsOf } from './form/router_form.js'

/** Derives criteria from the link of an ad by asking the service, shows them, and applies them to the form. */
export function LinkDialog({ onClose }: { onClose(): void }) {
  const t = useTexts()
  const texts = t.router.link
  const id = useId()
  const { fill } = useEditor()
  const { getValues } = useFormContext<RouterForm>()
  const [link, setLink] = useState('')
  const [isTried, setTried] = useState(false)
  const reading = useMutation({ mutationFn: criteriaOfLink })
  const draft = draftOfLink(reading.data?.link ?? link)
  const failure = reading.error === null ? null : asProblem(reading.error)
  const [corrected, setCorrected] = useState<LinkReading>()
  const read = corrected ?? reading.data
  const refused = failure && (failure.status === 422 ? texts.nothing : problemSentence(failure, t))
  const problem = isTried && draft === null ? texts.malformed : refused

  const propose = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (draft !== null) reading.mutate(link.trim())
  }
  const apply = () => {
    if (read === undefined || draft === null) return
    const form = getValues()
    // A corrected criterion no longer matches the link itself.
    const added = corrected === undefined ? [read.example] : []
    const urls = [...new Set([...urlsOf(form.exampleUrls), ...added])]
    fill({
      ...form,
      ...criteriaFields(read.matching_criteria),
      name: form.name.trim() === '' ? draft.name : form.name,
      exampleUrls: urls.join('\n'),
    })
    onClose()
  }
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.parts.cancel}</Button>
          {read === undefined ? (
            <Button tone="primary" type="submit" form={id} isBusy={reading.isPending}>
              {reading.isPending ? texts.proposing : texts.propose}
            </Button>
          ) : (
            <Button tone="primary" onClick={apply} autoFocus>
              {texts.apply}
            </Button>
          )}
        </>
      }
    >
      <form id={id} onSubmit={propose} className="stack">
        <p>{texts.lead}</p>
        <LinkInput
          link={link}
          problem={problem || undefined}
          onChange={(text) => {
            setLink(text)
            setCorrected(undefined)
            reading.reset()
          }}
        />
      </form>
      {read !== undefined && (
        <ReadLink
          read={read}
          isReplacing={!asksNothing(getValues())}
          onCorrect={(correction) => setCorrected({ ...read, ...correction, warnings: [] })}
        />
      )}
    </Dialog>
  )
}

interface LinkInputProps {
  readonly link: string
  readonly problem: string | undefined
  onChange(link: string): void
}

function LinkInput({ link, problem, onChange }: LinkInputProps) {
  return (
    <Field label={useTexts().router.link.label} problem={problem} isRequired>
      {(input) => (
        <input
          {...input}
          className="mono"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={link}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface ReadLinkProps {
  readonly read: LinkReading
  /** The form already has criteria. */
  readonly isReplacing: boolean
  onCorrect(correction: Pick<LinkReading, 'matching_criteria'>): void
}

/** The derived criteria, and the parameters that they ignore. */
function ReadLink({ read, isReplacing, onCorrect }: ReadLinkProps) {
  const t = useTexts().router
  return (
    <div className="stack tight" role="status">
      <h3>{t.link.proposed}</h3>
      <p className="chips">
        {criteriaTexts(read.matching_criteria).map((text) => (
          <Chip key={text} value={text} />
        ))}
      </p>
      {read.leftOut.length > 0 && (
        <p className="hint">
          {t.link.leftOut}: {read.leftOut.join(', ')}
        </p>
      )}
      {read.warnings.map(({ code, correction, url }) => (
        <p key={code} className="hint">
          {t.warnings[code]} {url !== undefined && <bdi className="mono">{url}</bdi>}
          {correction && (
            <Button icon={WandSparkles} onClick={() => onCorrect(correction)}>
              {t.warnings.correct}
            </Button>
          )}
        </p>
      ))}
      {isReplacing && <p className="hint">{t.link.replaces}</p>}
    </div>
  )
}

const OF_LINKS: ReadonlySet<string> = new Set(['link_unwrapped', 'utm_behind_hash'])

type LinkReading = Awaited<ReturnType<typeof criteriaOfLink>>

async function criteriaOfLink(link: string) {
  const data = await validateRules({ matching_criteria_from_url: link, example_urls: [] })
  // Warnings that only the link can cause.
  const warnings = data.warnings.fields.filter(({ code }) => OF_LINKS.has(code))
  const inside = warnings.find(({ url }) => url !== undefined)?.url ?? link
  const example = new URL(inside)
  const asked = example.searchParams
  const { campaign = {}, query_params: query } = data.matching_criteria
  const demanded = new Set([...Object.keys(campaign), ...Object.keys(query?.parameters ?? {})])
  const leftOut = [...new Set(asked.keys())].filter((name) => !demanded.has(name.normalize()))
  // What was left out names a click or a reader, which an example need not.
  for (const name of leftOut) asked.delete(name)
  return {
    matching_criteria: data.matching_criteria,
    leftOut,
    warnings,
    link: inside,
    example: leftOut.length === 0 ? inside : example.href,
  }
}
