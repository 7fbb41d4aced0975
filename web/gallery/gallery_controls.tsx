import { useState } from 'react'
import { Plus, Settings, Trash2 } from '#console/icons/lucide'
import { Button, CopyButton, IconButton, LinkButton } from '#console/parts/buttons'
import { Select } from '#console/parts/controls'
import { Dialog } from '#console/parts/dialog'
import { ConfirmDialog } from '#console/parts/dialogs'
import { Field } from '#console/parts/field'
import { Popover } from '#console/parts/popover'
import { toast } from '#console/parts/toasts'
import { Shown } from './shown.js'

const FLOWS = [
  { value: '1', label: 'Implant consultation' },
  { value: '2', label: 'First visit' },
]

export function GalleryControls() {
  return (
    <>
      <Shown name="Buttons">
        <div className="actions">
          <Button tone="primary" icon={Plus}>
            New router
          </Button>
          <Button>Import</Button>
          <Button tone="quiet">Show variants</Button>
          <Button tone="danger" icon={Trash2}>
            Delete
          </Button>
          <Button tone="primary" isBusy>
            Saving …
          </Button>
          <Button disabled>Not now</Button>
          <LinkButton place="/routers">A link</LinkButton>
          <IconButton icon={Settings} label="Settings" />
          <CopyButton text="a text" />
        </div>
      </Shown>
      <Shown name="Fields">
        <Field label="Name" hint="What colleagues look for." isRequired>
          {(input) => <input {...input} defaultValue="Spring implants" />}
        </Field>
        <Field
          label="Web address"
          problem="A router needs at least one criterion, or is the default."
        >
          {(input) => <input {...input} placeholder="https://" />}
        </Field>
        <Field label="Flow">{(input) => <Select {...input} options={FLOWS} />}</Field>
        <label className="check">
          <input type="checkbox" defaultChecked /> Active
        </label>
      </Shown>
      <Shown name="What opens">
        <Opened />
      </Shown>
    </>
  )
}

function Opened() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="actions">
      <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Delete with a question</Button>
      <Popover label="Open a popover">Small things that belong to the button.</Popover>
      <Button onClick={() => toast({ text: 'Saved “Spring implants”.' })}>Say it</Button>
      <Button onClick={() => toast({ tone: 'problem', text: 'Not saved: the name is taken.' })}>
        Say what failed
      </Button>
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <p>It is modal: the page behind it waits.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete “Spring implants”?"
          action="Delete"
          word="Spring implants"
          onConfirm={close}
          onClose={close}
        >
          312 visitors came through it in the last week.
        </ConfirmDialog>
      )}
    </div>
  )
}
