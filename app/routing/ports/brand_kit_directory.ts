/** A brand kit as the API shows it, ready to be embedded in an answer. */
export type ShownBrandKit = Readonly<Record<string, unknown>>

/** What routing needs to know about brand kits. Bound by a provider. */
export abstract class BrandKitDirectory {
  /** The organization's own kit or that of its nearest ancestor that has one. */
  abstract find(organizationId: string): Promise<ShownBrandKit | null>
}
