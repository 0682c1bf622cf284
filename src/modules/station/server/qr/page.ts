/** A page for whoever scanned a code that leads to no donor page now. */
export interface ShownPage {
  readonly title: string
  readonly organisation: string
  readonly phone: string | null
  readonly reason: string
  readonly facts: readonly (readonly [string, string])[]
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const plain = (text: string) => text.replace(/[&<>"']/g, sign => marks[sign] ?? sign)

/** The page as HTML: what it was about, why nothing can be given here, whom to call. */
export function writePage({ title, organisation, phone, reason, facts }: ShownPage): string {
  const lines: readonly (readonly [string, string])[] = [
    ...(organisation === '' ? [] : [['机构', organisation] as const]),
    ...facts,
    ...(phone === null ? [] : [['联系电话', phone] as const]),
  ]
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${plain(title)}</title><style>
body{margin:0;font:16px/1.6 system-ui,sans-serif;background:#f5f6f8;color:#1f2328}
main{max-width:520px;margin:12vh auto 0;padding:28px;background:#fff;border-radius:12px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#b35900}dt{color:#656d76;font-size:14px}dd{margin:0 0 10px}
</style></head><body><main><h1>${plain(title)}</h1><p>${plain(reason)}</p><dl>${lines
    .map(([label, value]) => `<dt>${plain(label)}</dt><dd>${plain(value)}</dd>`)
    .join('')}</dl></main></body></html>`
}
