import type { Editor } from '@tiptap/core'

const cannotCopy = "浏览器不支持,请使用 'Ctrl + c'"
const cannotPaste = "浏览器不支持,请使用 'Ctrl + v'"

/** Copies or cuts what is chosen; a sentence when the browser does not let a page do it. */
export function takeChosen(editor: Editor, how: 'copy' | 'cut'): string | null {
  editor.view.focus()
  // The only way that also tells the editor's own plugins: they write what is copied.
  return document.execCommand(how) ? null : cannotCopy
}

/** Pastes what the clipboard holds, as Ctrl+V does; a sentence when the browser refuses. */
export async function pasteClipboard(editor: Editor): Promise<string | null> {
  try {
    const transfer = new DataTransfer()
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) {
        const blob = await item.getType(type)
        if (type.startsWith('image/'))
          transfer.items.add(new File([blob], `image.${type.slice(6)}`, { type }))
        else transfer.setData(type, await blob.text())
      }
    }
    const { view } = editor
    view.focus()
    view.dom.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
    return null
  } catch {
    return cannotPaste
  }
}
