import type { Policy } from '../model/policy/clean-element.ts'

/** What was pasted, beside the HTML that the document took. */
export interface Pasted {
  /** The same in RTF, with the pictures that HTML only names; '' when there is none. */
  readonly rtf: string
  /** Pictures that stood in the HTML itself, by the places that wait for them. */
  readonly pictures: ReadonlyMap<string, File>
}

/** What the extensions of one editor need of the component around it. */
export interface EditorHost {
  readonly policy: Policy
  /** Shows a sentence for four seconds and reads it to those who listen. */
  say(sentence: string, kind?: 'info' | 'success' | 'warning' | 'error'): void
  /** Takes files that were pasted or dropped at a place of the document. */
  takeFiles(files: readonly File[], position: number): void
  /** The document took something that was pasted. */
  pasted(what: Pasted): void
  /** Whether pasting keeps only text. */
  isPlainPaste(): boolean
}
