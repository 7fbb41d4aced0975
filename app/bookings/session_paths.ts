/** Where the API says that things of a session are. */
export class SessionPaths {
  constructor(private readonly basePath: string) {}

  /** The stream by which the session's page is present in it; to be opened with the session's secret. */
  streamOf(sessionId: string): string {
    return `${this.basePath}/v1/realtime?channels=booking-sessions/${sessionId}`
  }
}
