/** Puts every block and every row on a line of its own; nothing else changes, so that reading it gives the same. */
export function formatHtml(html: string): string {
  const blocks = 'p|h[1-6]|ul|ol|li|table|tr|caption|colgroup|blockquote|pre|hr|video|audio|iframe'
  const parts = html.split(/(<pre\b[\s\S]*?<\/pre>)/i)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(new RegExp(`(</(?:${blocks})>|<hr[^>]*>)(?=<)`, 'gi'), '$1\n')
            .replace(/(<(?:ul|ol|table|tbody|thead|blockquote)\b[^>]*>)(?=<)/gi, '$1\n'),
    )
    .join('')
}
