const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in a page that the server writes: nothing of it is read as a mark. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)
}
