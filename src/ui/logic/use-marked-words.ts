import { type RefObject, useEffect } from 'react'

/** Marks words in what an element shows, without touching its content; where the browser cannot, nothing is marked. */
export function useMarkedWords(
  root: RefObject<HTMLElement | null>,
  name: 'sensitive-words' | 'remarked-passages',
  words: readonly string[],
): void {
  const asked = words.join('\n')
  useEffect(() => {
    const element = root.current
    if (!element || asked === '' || !('highlights' in CSS)) return
    const mark = () =>
      CSS.highlights.set(name, new Highlight(...rangesOf(element, asked.split('\n'))))
    mark()
    // Charts and coloured code come later.
    const watch = new MutationObserver(mark)
    watch.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      CSS.highlights.delete(name)
    }
  }, [root, name, asked])
}

function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node)
  const whole = nodes.map(({ data }) => data).join('')
  return words.flatMap(word => {
    const found: Range[] = []
    for (
      let at = whole.indexOf(word);
      at !== -1 && word !== '';
      at = whole.indexOf(word, at + word.length)
    )
      found.push(rangeIn(nodes, at, at + word.length))
    return found
  })
}

/** The range of two offsets in the joined text of the nodes. */
function rangeIn(nodes: readonly Text[], from: number, to: number): Range {
  const range = document.createRange()
  let start = 0
  for (const node of nodes) {
    const end = start + node.data.length
    if (from >= start && from < end) range.setStart(node, from - start)
    if (to > start && to <= end) range.setEnd(node, to - start)
    start = end
  }
  return range
}
