import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { useForm, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { type BookingFlow, useFlows } from '#console/api/booking_flows'
import { api } from '#console/api/client'
import { asProblem } from '#console/api/problems'
import { queryClient } from '#console/api/query_client'
import { lastWeek, useRouterTraffic } from '#console/api/router_traffic'
import { showFieldProblems } from '#console/api/writing'
import { useMeanwhile } from '#console/api/use_meanwhile'
import { Save } from '#console/icons/lucide'
import { ProblemBox } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { Dialog } from '#console/parts/dialog'
import { Field } from '#console/parts/field'
import { HeldNotice } from '#console/parts/meanwhile'
import { toast } from '#console/parts/toasts'
import { useMay } from '#console/shared/session'
import { useTexts } from '#console/texts/texts'
import { type BrandKit, readBrandKit } from './brand_kit.js'
import { contrastOf, hexOf } from './contrast.js'
import { Contrast, KitPreview } from './contrast_note.js'

interface KitFields {
  readonly name: string
  readonly primary_color: string
  readonly secondary_color: string
  readonly font_family: string
  readonly logo_url: string
}

interface BrandKitDialogProps {
  /** The effective kit; null without one. Saving an inherited kit makes it the organization's own. */
  readonly kit: BrandKit | null
  onClose(): void
}

/** The whole brand kit, with the contrast of its colours as they are typed. */
export function BrandKitDialog({ kit, onClose }: BrandKitDialogProps) {
  const texts = useTexts()
  const t = texts.flows
  const form = useForm<KitFields>({
    defaultValues: {
      name: kit?.name ?? '',
      primary_color: kit?.primary_color ?? '#2446c8',
      secondary_color: kit?.secondary_color ?? '',
      font_family: kit?.font_family ?? '',
      logo_url: kit?.logo_url ?? '',
    },
  })
  const save = useMutation<unknown, unknown, KitFields>({
    mutationFn: ({ name, primary_color, ...others }) =>
      api.PUT('/v1/brand-kit', {
        body: {
          name,
          primary_color,
          secondary_color: others.secondary_color.trim() || null,
          font_family: others.font_family.trim() || null,
          logo_url: others.logo_url.trim() || null,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['get', '/v1/brand-kit'] })
      toast({ text: t.kitSaved })
      onClose()
    },
    onError: (error) => showFieldProblems(error, FIELDS, form.setError),
  })
  const [first] = useState(kit)
  const held = useMeanwhile({
    key: ['brand-kit'],
    read: readBrandKit,
    isHeld: (read) => read?._id === first?._id && read?.updatedAt === first?.updatedAt,
  })
  const problem = save.error === null ? null : asProblem(save.error)
  const id = useId()
  return (
    <Dialog
      title={t.kit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.parts.cancel}</Button>
          <Button form={id} type="submit" tone="primary" icon={Save} isBusy={save.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(fields))(event)}
      >
        <HeldNotice done={save.isPending ? undefined : held?.done} />
        {kit?.inherited_from && <p className="notice">{t.inheritedHint}</p>}
        {kit && <KitImpact />}
        <KitInputs form={form} />
        {problem && problem.status !== 422 && <ProblemBox problem={problem} />}
      </form>
    </Dialog>
  )
}

/** Who sees a change of the kit. */
function KitImpact() {
  const t = useTexts().flows
  const { data: flows } = useFlows({ select: countOf })
  const mayRead = useMay('events:read')
  const { data, isLoading } = useRouterTraffic({ ...lastWeek(), limit: 1 }, mayRead)
  if (flows === undefined || isLoading) return null
  return <p className="notice">{t.kitImpact(flows, data?.totals.resolved ?? null)}</p>
}

const countOf = (flows: readonly BookingFlow[]) => flows.length

function KitInputs({
  form: { register, watch, setValue, formState },
}: {
  readonly form: UseFormReturn<KitFields>
}) {
  const t = useTexts().flows
  const { errors } = formState
  const isColor = (text: string) => contrastOf(text.trim()) !== null || t.colorShape
  return (
    <>
      <Field label={t.name} isRequired problem={errors.name?.message}>
        {(input) => (
          <input
            {...input}
            {...register('name', { validate: (text) => text.trim() !== '' || t.nameMissing })}
            maxLength={100}
            dir="auto"
          />
        )}
      </Field>
      <Field
        label={t.primary}
        isRequired
        hint={<Contrast color={watch('primary_color').trim()} />}
        problem={errors.primary_color?.message}
      >
        {(input) => (
          <ColorInputs
            {...input}
            field={register('primary_color', { validate: isColor })}
            label={t.pick(t.primary)}
            picked={watch('primary_color')}
            onPick={(color) => setValue('primary_color', color, { shouldDirty: true })}
          />
        )}
      </Field>
      <Field
        label={t.secondary}
        hint={<Contrast color={watch('secondary_color').trim()} />}
        problem={errors.secondary_color?.message}
      >
        {(input) => (
          <ColorInputs
            {...input}
            field={register('secondary_color', {
              validate: (text) => text.trim() === '' || isColor(text),
            })}
            label={t.pick(t.secondary)}
            picked={watch('secondary_color')}
            onPick={(color) => setValue('secondary_color', color, { shouldDirty: true })}
          />
        )}
      </Field>
      <Field label={t.font} problem={errors.font_family?.message}>
        {(input) => <input {...input} {...register('font_family')} maxLength={100} dir="auto" />}
      </Field>
      <Field label={t.logo} hint={t.logoHint} problem={errors.logo_url?.message}>
        {(input) => <input {...input} {...register('logo_url')} type="url" inputMode="url" />}
      </Field>
      <KitPreview kit={watch()} />
    </>
  )
}

interface ColorInputsProps extends ComponentProps<'input'> {
  readonly field: UseFormRegisterReturn
  /** Of the picker. */
  readonly label: string
  /** The colour as typed. */
  readonly picked: string
  onPick(color: string): void
}

/** A colour as text, beside the browser's picker. */
function ColorInputs({ field, label, picked, onPick, ...input }: ColorInputsProps) {
  return (
    <span className="color-inputs">
      <input
        type="color"
        aria-label={label}
        value={hexOf(picked) ?? '#ffffff'}
        onChange={({ target }) => onPick(target.value)}
      />
      <input {...input} {...field} spellCheck={false} />
    </span>
  )
}

const FIELDS = ['name', 'primary_color', 'secondary_color', 'font_family', 'logo_url'] as const
