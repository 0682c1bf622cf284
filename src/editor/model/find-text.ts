/** What is searched for. */
export interface Search {
  readonly term: string
  readonly isCaseSensitive: boolean
  readonly isPattern: boolean
}

/** A place in one of the texts: offsets in UTF-16 units. */
export interface Found {
  readonly text: number
  readonly from: number
  readonly to: number
}

/** Places that are looked for at most. */
export const mostFound = 5000

/** Whether a term is written as `/pattern/`, and the term without the strokes. */
export function searchOf(term: string, isCaseSensitive: boolean, isPattern: boolean): Search {
  const stroked = /^\/(.+)\/$/.exec(term)?.[1]
  return stroked !== undefined
    ? { term: stroked, isCaseSensitive, isPattern: true }
    : { term, isCaseSensitive, isPattern }
}

/** The expression of a search; throws SyntaxError for a pattern that is none. */
export function patternOf(search: Search): RegExp {
  const source = search.isPattern
    ? search.term
    : search.term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(source, search.isCaseSensitive ? 'gu' : 'giu')
}

/** Every place of a term in the texts, in order. Patterns may take for ever: run them in a worker. */
export function findText(texts: readonly string[], search: Search): Found[] {
  if (search.term === '') return []
  const pattern = patternOf(search)
  const found: Found[] = []
  for (const [text, content] of texts.entries()) {
    for (const match of content.matchAll(pattern)) {
      if (match[0] === '') continue
      found.push({ text, from: match.index, to: match.index + match[0].length })
      if (found.length >= mostFound) return found
    }
  }
  return found
}
