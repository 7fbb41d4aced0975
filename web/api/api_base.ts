/** The root element of the console; the service passes settings in its attributes. */
export const consoleElement = document.getElementById('console') ?? document.body

/** The address before `/v1`: empty, or the base path under which the service is published. */
export const API_BASE = consoleElement.dataset.apiBase ?? ''
