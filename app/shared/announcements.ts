/** What this process announced to the instances. Bound by a provider. */
export abstract class Announcements {
  /** Waits for announcements under way, one command timeout at most; false when instances may have missed one. */
  abstract allSent(): Promise<boolean>
}
