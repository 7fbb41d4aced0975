import { Component, type ReactNode, useEffect, useState } from 'react'
import { CloudOff, RefreshCw } from '#console/icons/lucide'
import { Skeleton } from '#console/parts/answer'
import { Button } from '#console/parts/buttons'
import { PageHead } from '#console/parts/page_head'
import { pause } from '#console/shared/pause'
import { useFirstTexts } from '#console/texts/texts'

interface Props {
  readonly children: ReactNode
}

/** Replaces a page that failed to load or render by a sentence; the navigation stays usable. */
export class FaultBoundary extends Component<Props, { fault: unknown }> {
  override readonly state = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault }
  }

  override render() {
    const { fault } = this.state
    return fault === null ? this.props.children : <Fault fault={fault} />
  }
}

function Fault({ fault }: { readonly fault: unknown }) {
  const t = useFirstTexts().frame.fault
  if (isOfFiles(fault)) return <MissingFiles />
  return (
    <>
      <PageHead title={t.title} />
      <div className="sheet pad stack" role="alert">
        <p>{t.hint}</p>
        <pre className="message">{fault instanceof Error ? fault.message : String(fault)}</pre>
        <div>
          <Button icon={RefreshCw} tone="primary" onClick={() => location.reload()}>
            {t.action}
          </Button>
        </div>
      </div>
    </>
  )
}

const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * Replaces a page whose files did not load. If the service answers, it has a newer build, and a reload fetches that. Otherwise
 * this polls until the service answers, then loads the page.
 */
function MissingFiles() {
  const { reload, away } = useFirstTexts().frame
  const [state, setState] = useState<'asking' | 'away' | 'outdated'>('asking')
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const ask = async () => {
      for (let failures = 0; !signal.aborted; failures += 1) {
        if (await serviceAnswers(signal)) {
          if (failures > 0) location.reload()
          else setState('outdated')
          return
        }
        setState('away')
        await pause(Math.min(RETRY_FIRST_MS * 2 ** failures, RETRY_MAX_MS), signal)
      }
    }
    void ask()
    return () => left.abort()
  }, [])
  if (state === 'asking') return <Skeleton />
  if (state === 'away') {
    return (
      <>
        <PageHead title={away.title} />
        <p className="stale" role="alert">
          <CloudOff aria-hidden="true" size={16} />
          {away.hint}
        </p>
      </>
    )
  }
  return (
    <>
      <PageHead title={reload.title} />
      <div className="sheet pad stack" role="alert">
        <p>{reload.hint}</p>
        <div>
          <Button icon={RefreshCw} tone="primary" onClick={() => location.reload()}>
            {reload.action}
          </Button>
        </div>
      </div>
    </>
  )
}

async function serviceAnswers(signal: AbortSignal): Promise<boolean> {
  try {
    const { ok } = await fetch(location.pathname, { cache: 'no-store', signal })
    return ok
  } catch {
    return false
  }
}

/** Whether a page failed because its files did not load: an outage, or a newer build. */
export function isOfFiles(fault: unknown): boolean {
  const message = fault instanceof Error ? fault.message : ''
  return /dynamically imported module|module script|preload CSS/i.test(message)
}
