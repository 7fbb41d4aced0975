/** What this process told the instances. Bound by a provider. */
export abstract class Announcements {
  /** Waits for what is on its way, one command timeout at most; false when instances may not have been told of all. */
  abstract allSent(): Promise<boolean>
}
