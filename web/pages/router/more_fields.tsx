import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm } from './router_form.js'
import { TagsField } from './tags_field.js'
import { TextField } from './text_field.js'

/** What people add for themselves. Open when there is something in it, or something wrong with it. */
export function MoreFields() {
  const t = useTexts()
  const { problems } = useEditor()
  const { getValues } = useFormContext<RouterForm>()
  const [isOpen, setOpen] = useState(() => {
    const { description, tags, externalId } = getValues()
    return description !== '' || tags.length > 0 || externalId !== ''
  })
  const isWrong = Boolean(problems.description ?? problems.tags ?? problems.externalId)
  return (
    <details
      className="more-fields"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t.router.sections.more}</summary>
      <TextField name="description" rows={2} />
      <div className="pair">
        <TagsField />
        <TextField name="externalId" isMono hint={t.router.hints.externalId} />
      </div>
    </details>
  )
}
