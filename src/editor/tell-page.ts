import type { Editor } from '@tiptap/core'

/** What the page around an editor may listen for, as events of its text. */
interface PageEvents {
  /** Pictures of other sites could not be fetched. */
  readonly catchremoteerror: { readonly sources: readonly string[] }
  /** A fetch of such pictures is over. */
  readonly catchremotesuccess: {
    readonly caught: readonly string[]
    readonly failed: readonly string[]
  }
  /** The text has more characters than the form wants. */
  readonly wordcountoverflow: { readonly count: number; readonly limit: number }
}

/** Fires an event at the text of an editor; it bubbles up the page. */
export function tellPage<Name extends keyof PageEvents>(
  editor: Editor,
  name: Name,
  detail: PageEvents[Name],
): void {
  if (!editor.isDestroyed)
    editor.view.dom.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
}
