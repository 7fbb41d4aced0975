import { useMemo, useState } from 'react'
import { type RoutingTable, useOfRoutingTable } from '#console/api/routing_table'
import { useTexts } from '#console/texts/texts'
import { Combobox } from './combobox.js'
import { Field } from './field.js'
import { rowsNamed } from './rows_named.js'

const SHOWN = 8

interface RouterPickerProps {
  readonly label: string
  /** The name of the picked router; empty for none. */
  readonly name: string
  readonly problem?: string | undefined
  onPick(router: { readonly id: string; readonly name: string }): void
}

/** Finds a router by name. Loads the routing table on first use. */
export function RouterPicker({ label, name, problem, onPick }: RouterPickerProps) {
  const t = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const [isUsed, setUsed] = useState(false)
  const { data, isPending } = useOfRoutingTable({ enabled: isUsed, select: rowsOf })
  const text = typed ?? name
  const options = useMemo(
    () =>
      rowsNamed(data ?? [], typed ?? '', SHOWN).map((row) => ({
        value: row._id,
        label: row.name,
        note: t.router.classes[row.priority_class],
      })),
    [data, typed, t]
  )
  return (
    <Field label={label} problem={problem}>
      {(input) => (
        <Combobox
          input={input}
          text={text}
          options={options}
          none={isPending ? t.parts.loading : t.parts.noRouterNamed}
          placeholder={t.parts.routerName}
          onOpen={() => setUsed(true)}
          onType={setTyped}
          onPick={({ value, label: picked }) => {
            setTyped(null)
            onPick({ id: value, name: picked })
          }}
        />
      )}
    </Field>
  )
}

function rowsOf({ rows }: RoutingTable) {
  return rows
}
