/** What the owner of an origin has published there. Bound by a provider. */
export abstract class PublishedTexts {
  /**
   * The lines of `https://<host>/.well-known/signalbox.txt`, at most 1,024 bytes, and the TXT records of
   * `_signalbox.<host>`. Settles within six seconds and never rejects: an origin that cannot be asked has published
   * nothing.
   */
  abstract at(origin: string): Promise<readonly string[]>
}
