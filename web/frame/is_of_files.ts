/** Whether a page failed because its files did not come: the service is away, or it has a newer build. */
export function isOfFiles(fault: unknown): boolean {
  const message = fault instanceof Error ? fault.message : ''
  return /dynamically imported module|module script|preload CSS/i.test(message)
}
