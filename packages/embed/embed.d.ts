/** What a page sees of the flow that its URL leads to. */
export interface Resolution {
  readonly booking_flow: {
    readonly _id: string
    readonly name: string
    readonly url: string | null
    readonly duration_minutes: number | null
  }
  readonly brand_kit: {
    readonly name: string
    readonly logo_url: string | null
    readonly primary_color: string
    readonly secondary_color: string | null
    readonly font_family: string | null
  } | null
  readonly priority_class: 'campaign' | 'path_and_query' | 'path_only' | 'query_only' | 'default'
  /** Of the router; absent unless the organization lets pages read it. */
  readonly router_name?: string
  readonly decision_id: string
  /** An earlier page of the visit got it; absent on that page itself. */
  readonly is_carried?: true
  /** When a schedule next changes the decision. */
  readonly holds_until: string | null
}

/** The booking session of this tab. */
export interface Session {
  readonly _id: string
  readonly booking_flow_id: string
  readonly decision_id: string | null
  /** Of the decision; absent when a link to this page carried it. */
  readonly flow_name?: string | undefined
  readonly priority_class?: Resolution['priority_class'] | undefined
  readonly router_name?: string | undefined
}

/** What a booking is worth. */
export interface Booked {
  /** With at most three decimals. */
  readonly value: number
  /** A code of ISO 4217, such as `EUR`. */
  readonly currency: string
}

/** What did not succeed. The page goes on as it would without the script. */
export interface Failure {
  readonly step: 'setup' | 'resolve' | 'start' | 'attend' | 'complete'
  /**
   * A code of the service's problems, or one of this script: `E_NO_ANSWER`, `E_NO_FLOW`, `E_CONSENT_MISSING`, `E_KEY_MISSING`, `E_NO_SESSION`,
   * `E_SERVICE_MISSING`, `E_SERVICE_FOREIGN`.
   */
  readonly code: string
  /** The status of the answer; 0 without one. */
  readonly status: number
}

export interface Ended {
  readonly session: Session
  /** `unknown`: the session ended while no stream was open. */
  readonly reason: 'abandoned' | 'withdrawn' | 'left' | 'unknown'
}

/** `window.signalbox`. No method throws, and no promise rejects. */
export interface Signalbox {
  readonly version: string
  /** The first decision. Null when no router matched, or the service is away, slow or refused the page. */
  readonly ready: Promise<Resolution | null>
  /** The decision of this page or, with consent, the one that the visit goes on with; null until then. */
  readonly resolution: Resolution | null
  readonly session: Session | null
  /** The visitor's answer. `false` ends attending and forgets the session. */
  consent(isGiven: boolean): void
  /** Resolves the page's URL again, for a page that changes it without loading. */
  resolve(): Promise<Resolution | null>
  /** Applies links and brand again, to elements that the page added. */
  apply(): void
  /** Starts a session for the flow, or returns the open one. Without consent it returns null, and starts once consent comes. */
  start(): Promise<Session | null>
  /** Tells that the visitor has booked. False when there is no open session, or the service did not take it. */
  complete(booked?: Booked): Promise<boolean>
}

/** What a page that loads the script as a module tells it, as the attributes of a script's element do. */
export interface Begin {
  /** Where the service is, with its base path. */
  readonly service: string
  readonly key: string
  readonly consent?: 'granted'
  readonly autostart?: boolean
  readonly resolve?: 'off'
  readonly carry?: 'off'
  /** The page thanks for a booking: complete its session. */
  readonly complete?: boolean
  readonly route?: 'hash' | 'off'
  readonly datalayer?: 'off'
}

/** The events on `document`, with their details. */
export interface SignalboxEvents {
  readonly 'signalbox:resolved': Resolution
  readonly 'signalbox:started': Session
  readonly 'signalbox:attended': { readonly by: 'stream' | 'heartbeat' }
  readonly 'signalbox:completed': Session
  readonly 'signalbox:ended': Ended
  readonly 'signalbox:error': Failure
}

declare global {
  interface Window {
    /** Absent when the script did not come. */
    readonly signalbox?: Signalbox
    /** There for a page that loads the script as a module, which has no element. Without a call nothing happens. */
    readonly beginSignalbox?: (given: Begin) => void
  }

  interface DocumentEventMap {
    'signalbox:resolved': CustomEvent<SignalboxEvents['signalbox:resolved']>
    'signalbox:started': CustomEvent<SignalboxEvents['signalbox:started']>
    'signalbox:attended': CustomEvent<SignalboxEvents['signalbox:attended']>
    'signalbox:completed': CustomEvent<SignalboxEvents['signalbox:completed']>
    'signalbox:ended': CustomEvent<SignalboxEvents['signalbox:ended']>
    'signalbox:error': CustomEvent<SignalboxEvents['signalbox:error']>
  }
}
