/** The element of the page that shows the console; its attributes are what the service tells it. */
export const consoleElement = document.getElementById('console') ?? document.body

/** The address before `/v1`: empty, or the base path under which the service is published. */
export const API_BASE = consoleElement.dataset.apiBase ?? ''
