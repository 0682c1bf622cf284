import { port } from './port.ts'

/** Whether a dictionary offers a term to whoever chooses one now. */
export type Vocabulary = (dictionary: string, code: string) => boolean

/** The module that keeps the dictionaries. */
export const vocabulary = port<Vocabulary>('vocabulary')

/** Whether `code` may be chosen from the dictionary. */
export function hasTerm(dictionary: string, code: string): boolean {
  return vocabulary()(dictionary, code)
}
