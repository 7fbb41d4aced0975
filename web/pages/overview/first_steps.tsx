import { FileUp, Signpost, Workflow } from 'lucide-react'
import { LinkButton } from '../../parts/link_button.js'
import { useMay } from '../../session.js'
import { useFirstTexts } from '../../texts/texts.js'

/** What to do in an organization without routers. */
export function FirstSteps() {
  const { first } = useFirstTexts().overview
  const may = { flow: useMay('flows:manage'), router: useMay('routers:manage') }
  const steps = [
    { ...first.flow, icon: Workflow, place: '/flows', isAllowed: may.flow },
    { ...first.router, icon: Signpost, place: '/routers/new', isAllowed: may.router },
    { ...first.import, icon: FileUp, place: '/import', isAllowed: may.router },
  ]
  return (
    <section className="sheet first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{first.title}</h2>
      <p className="dim">{first.lead}</p>
      <ol>
        {steps.map(({ title, text, action, icon: Icon, place, isAllowed }) => (
          <li key={place}>
            <Icon aria-hidden="true" size={22} strokeWidth={1.6} />
            <h3>{title}</h3>
            <p className="dim">{text}</p>
            {isAllowed && <LinkButton place={place}>{action}</LinkButton>}
          </li>
        ))}
      </ol>
    </section>
  )
}
