import { use } from 'react'
import { useFormContext } from 'react-hook-form'
import { ConsolePages } from '#console/pages/console_page'
import { mayShow } from '#console/pages/may_show'
import { Button } from '#console/parts/buttons'
import { Segments } from '#console/parts/controls'
import type { Permission } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import type { NewToken } from './create_token_form.js'
import { areSame, neededBy, presetsOf } from './permission_sets.js'

interface PermissionChoiceProps {
  readonly id: string
  /** The permissions of the tab's own token. */
  readonly held: readonly Permission[]
  /** Hides single permissions behind the presets. */
  readonly isFolded: boolean
}

/** The permissions of a new token: a preset, or one by one. Warns of a set that does not work. */
export function PermissionChoice({ id, held, isFolded }: PermissionChoiceProps) {
  const { tokens: t, permissions: meanings } = useTexts()
  const { register, watch, setValue, formState } = useFormContext<NewToken>()
  const chosen = watch('permissions')
  const choose = (permissions: readonly Permission[]) =>
    setValue('permissions', [...permissions], { shouldValidate: true })
  const presets = presetsOf(Object.keys(meanings) as Permission[], held)
  const preset = presets.find(({ permissions }) => areSame(permissions, chosen))?.name
  return (
    <div className="stack tight" role="group" aria-labelledby={`${id}-permissions`}>
      <span id={`${id}-permissions`} className="permission-title">
        {t.permissions}
      </span>
      {presets.length > 0 && (
        <Segments
          label={t.presets.label}
          options={presets.map(({ name }) => ({ value: name as string, label: t.presets[name] }))}
          chosen={preset ?? ''}
          onChoose={(name) => choose(presets.find((each) => each.name === name)?.permissions ?? [])}
        />
      )}
      {preset !== undefined && <p className="hint">{t.presetHints[preset]}</p>}
      <details open={!isFolded || presets.length === 0}>
        <summary>{t.oneByOne}</summary>
        <div className="permission-choice">
          {held.map((permission) => (
            <label key={permission} className="check">
              <input
                type="checkbox"
                value={permission}
                {...register('permissions', {
                  validate: (some) => some.length > 0 || t.permissionsMissing,
                })}
              />
              <span title={permission}>{meanings[permission]}</span>
            </label>
          ))}
        </div>
      </details>
      <p className="field-problem" role="alert">
        {formState.errors.permissions?.message}
      </p>
      <SetWarning chosen={chosen} held={held} onAdd={(more) => choose([...chosen, ...more])} />
    </div>
  )
}

interface SetWarningProps {
  readonly chosen: readonly Permission[]
  readonly held: readonly Permission[]
  onAdd(permissions: readonly Permission[]): void
}

function SetWarning({ chosen, held, onAdd }: SetWarningProps) {
  const { tokens: t, permissions: meanings } = useTexts()
  const needed = neededBy(chosen)
  const addable = needed.filter((one) => held.includes(one))
  const reader = { kind: 'organization', permissions: chosen } as const
  const opensPage = use(ConsolePages).some(
    (page) => page.permission !== null && mayShow(page, reader)
  )
  return (
    <div role="status">
      {needed.length > 0 && (
        <div className="notice stack tight">
          <p>{t.needs(needed.map((one) => meanings[one]))}</p>
          {addable.length > 0 && <Button onClick={() => onAdd(addable)}>{t.addNeeded}</Button>}
        </div>
      )}
      {chosen.length > 0 && !opensPage && <p className="notice">{t.opensNothing}</p>}
    </div>
  )
}
