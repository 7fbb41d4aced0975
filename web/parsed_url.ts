/** Null for what is no URL. */
export const parsedUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)
