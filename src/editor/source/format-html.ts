const blocks = 'p|h[1-6]|ul|ol|li|table|tr|caption|colgroup|blockquote|video|audio|iframe'
const openings = 'ul|ol|table|tbody|thead|blockquote|hr'
/** What a line may end with: code as a whole, the end of a block, the beginning of one that holds others. */
const lineEnd = new RegExp(
  `<pre\\b[\\s\\S]*?</pre>|</(?:${blocks})>|<(?:${openings})\\b[^>]*>`,
  'gi',
)

/** Puts every block and every row on a line of its own; nothing else changes, so that reading it gives the same. */
export function formatHtml(html: string): string {
  return html.replace(lineEnd, (part, at: number) =>
    html[at + part.length] === '<' ? `${part}\n` : part,
  )
}
