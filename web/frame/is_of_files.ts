/** Whether a page failed because its files are gone: the service has a newer build, which a reload fetches. */
export function isOutdated(fault: unknown): boolean {
  const message = fault instanceof Error ? fault.message : ''
  return /dynamically imported module|module script|preload CSS/i.test(message)
}
