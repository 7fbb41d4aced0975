import type { ReactNode } from 'react'

/** One part of the gallery, with its name. */
export function Shown(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="sheet pad stack" aria-label={props.name}>
      <h2>{props.name}</h2>
      {props.children}
    </section>
  )
}
