import { codeLanguages } from '../model/code-languages.ts'

/** A coloured stretch of code. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly className: string
}

/** Colours code of a language of `codeLanguages`. */
export type Highlight = (code: string, language: string) => Stretch[]

interface Leaf {
  readonly type: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly Leaf[]
}

/** Loads the grammars; they are large and needed by few articles. */
export async function loadHighlight(): Promise<Highlight> {
  const { grammars } = await import('./grammars.ts')
  return (code, language) => {
    const grammar = codeLanguages.find(each => each.value === language)?.grammar
    if (!grammar || grammar === 'plaintext' || code.length > 50_000) return []
    return stretches(grammars.highlight(grammar, code).children as readonly Leaf[])
  }
}

function stretches(leaves: readonly Leaf[]): Stretch[] {
  const found: Stretch[] = []
  let at = 0
  const walk = (leaf: Leaf, names: readonly string[]) => {
    if (leaf.type === 'text') {
      const to = at + (leaf.value?.length ?? 0)
      if (names.length > 0) found.push({ from: at, to, className: names.join(' ') })
      at = to
      return
    }
    const own = leaf.properties?.className
    const all = Array.isArray(own) ? [...names, ...own.map(String)] : names
    for (const child of leaf.children ?? []) walk(child, all)
  }
  for (const leaf of leaves) walk(leaf, [])
  return found
}
