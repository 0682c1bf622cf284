/** Whether a dictionary offers a term to whoever chooses one now. */
export type Vocabulary = (dictionary: string, code: string) => boolean

let connected: Vocabulary = () => false

/** Lets the module that keeps the dictionaries answer; until then no term is accepted. */
export function connectVocabulary(vocabulary: Vocabulary): void {
  connected = vocabulary
}

/** Whether `code` may be chosen from the dictionary. */
export function hasTerm(dictionary: string, code: string): boolean {
  return connected(dictionary, code)
}
