import { Component, type ReactNode } from 'react'
import { Fault } from './fault.js'

interface Props {
  readonly children: ReactNode
}

/** Shows a sentence in place of a page that failed to load or to render; the navigation around it goes on. */
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
