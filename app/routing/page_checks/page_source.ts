/** What one request for a page brought. */
export type PageReply =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'redirect'; readonly location: string | null }
  /** No answer: the host has no address, or its connection, its certificate or its answer fails. */
  | { readonly kind: 'failed' }
  /** The service may not ask the address. */
  | { readonly kind: 'not_permitted' }

/** Asks for pages of organizations. Bound by a provider. */
export abstract class PageSource {
  /** One GET that follows no redirect; reads at most 256 KiB and settles within ten seconds. Rejects when `signal` aborts. */
  abstract get(url: string, signal: AbortSignal): Promise<PageReply>
}
