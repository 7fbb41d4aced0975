import { useState, type KeyboardEvent } from 'react'
import { useFormContext, useController } from 'react-hook-form'
import { useTexts } from '../../texts/texts.js'
import { useEditor } from './editor_context.js'
import type { RouterForm } from './router_form.js'
import { TextField } from './text_field.js'
import { Chip } from '../../parts/chip.js'
import { Field } from '../../parts/field.js'

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

/** Tags as chips, and a field that adds one by Enter, a comma or by being left. */
function TagsField() {
  const t = useTexts()
  const { problems, isReadOnly } = useEditor()
  const { control } = useFormContext<RouterForm>()
  const { field } = useController({ control, name: 'tags' })
  const [typed, setTyped] = useState('')
  const tags = field.value
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag, at, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === at)
    if (added.length > 0) field.onChange([...tags, ...added])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      field.onChange(tags.slice(0, -1))
    }
  }
  return (
    <div data-field="tags">
      <Field
        label={t.router.fields.tags}
        hint={!isReadOnly && t.router.hints.tags}
        problem={problems.tags}
      >
        {(input) => (
          <div className="tags">
            {tags.map((tag) => (
              <Chip
                key={tag}
                value={tag}
                {...(!isReadOnly && {
                  onRemove: () => field.onChange(tags.filter((each) => each !== tag)),
                })}
              />
            ))}
            <input
              {...input}
              value={typed}
              dir="auto"
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={({ target }) =>
                target.value.includes(',') ? add(target.value) : setTyped(target.value)
              }
              onKeyDown={onKeyDown}
              onBlur={() => add(typed)}
            />
          </div>
        )}
      </Field>
    </div>
  )
}
