import { cleanStyle, printStyle, readStyle } from '../model/policy/clean-style.ts'

/** The declarations of a style that stand in `names`, in one spelling; null for none. */
export function stylesOf(text: string | null, names: RegExp): string | null {
  const kept = [...readStyle(cleanStyle(text ?? ''))].filter(([name]) => names.test(name))
  return kept.length > 0 ? printStyle(new Map(kept)) : null
}

/** The attribute `css` of a node: those declarations of its style that concern the node itself. */
export function cssAttribute(names: RegExp) {
  return {
    css: {
      default: null as string | null,
      parseHTML: (element: HTMLElement) => stylesOf(element.getAttribute('style'), names),
      renderHTML: (attributes: Record<string, unknown>) =>
        typeof attributes.css === 'string' ? { style: attributes.css } : {},
    },
  }
}

/** One property of a `css` attribute. */
export function styleValue(css: unknown, name: string): string | undefined {
  return typeof css === 'string' ? readStyle(css).get(name) : undefined
}

/** The `css` attribute with one property set, or taken away by null. */
export function withStyle(css: unknown, name: string, value: string | null): string | null {
  const styles = readStyle(typeof css === 'string' ? css : '')
  if (value === null) styles.delete(name)
  else styles.set(name, value)
  return cleanStyle(printStyle(styles)) || null
}

/** An attribute written as it is read, under the same name, and left out when null. */
export function plainAttribute(name: string) {
  return {
    default: null as string | null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name]
      return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}
    },
  }
}
