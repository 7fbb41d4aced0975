/** Markup that stands in a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The markup of the literal. A text within becomes text, in an element or in a quoted attribute. */
export function html(
  literals: TemplateStringsArray,
  ...parts: readonly (string | Html | readonly Html[])[]
): Html {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one)
    return part instanceof Html ? part.text : part.map(({ text }) => text).join('')
  })
  return new Html(String.raw({ raw: literals }, ...texts))
}
