import { languageOf } from '../model/code-languages.ts'

/** Colours the code blocks below; the grammars are fetched only where there are any. */
export async function colorCode(root: HTMLElement): Promise<void> {
  const blocks = [...root.querySelectorAll<HTMLElement>('pre')]
  if (blocks.length === 0) return
  const { loadHighlight } = await import('./highlight.ts')
  const highlight = await loadHighlight()
  for (const block of blocks) {
    const code = block.textContent ?? ''
    let at = 0
    const parts: (Node | string)[] = []
    for (const { from, to, className } of highlight(code, languageOf(block.className))) {
      const span = document.createElement('span')
      span.className = className
      span.textContent = code.slice(from, to)
      parts.push(code.slice(at, from), span)
      at = to
    }
    if (parts.length > 0) block.replaceChildren(...parts, code.slice(at))
  }
}
