import { App } from 'antd'
import { type ClipboardEvent, useMemo } from 'react'
import type { Widget } from '../model/index.ts'
import { useWork } from './designer-context.ts'
import { copyText, paste, pasteStyle, readCopied } from './state/clipboard.ts'
import { remove } from './state/commands.ts'
import { lastAdded } from './state/perform.ts'

/** What was copied last in this page: where the browser keeps its clipboard to itself. */
let lastCopied = ''
let copiedStyle: Pick<Widget, 'style' | 'opacity'> | null = null

/** Copying and pasting of what is selected, by the events of the browser and by buttons. */
export function useClipboard() {
  const { design, isReadOnly } = useWork()
  const { message } = App.useApp()
  return useMemo(() => {
    const text = () => {
      const { doc, selected } = design.state()
      return selected.length === 0 ? null : copyText(doc, selected)
    }
    const put = (given: string) => {
      if (isReadOnly) return
      const read = readCopied(given)
      if (typeof read === 'string') return void message.warning(read)
      design.run('粘贴', paste(read), { select: lastAdded(read.length) })
    }
    return {
      onCopy(event: ClipboardEvent) {
        const copied = text()
        if (copied === null) return
        lastCopied = copied
        event.clipboardData.setData('text/plain', copied)
        event.preventDefault()
      },
      onCut(event: ClipboardEvent) {
        const copied = text()
        if (copied === null || isReadOnly) return
        lastCopied = copied
        event.clipboardData.setData('text/plain', copied)
        event.preventDefault()
        design.run('剪切', remove(design.state().selected))
      },
      onPaste(event: ClipboardEvent) {
        put(event.clipboardData.getData('text/plain'))
        event.preventDefault()
      },
      async copy() {
        const copied = text()
        if (copied === null) return
        lastCopied = copied
        // Without a secure context there is no clipboard: what was copied stays within this page.
        await navigator.clipboard?.writeText(copied).catch(() => {})
        message.success(`已复制 ${design.state().selected.length} 个组件`)
      },
      async paste() {
        const given = await navigator.clipboard?.readText().catch(() => lastCopied)
        put(given || lastCopied)
      },
      copyStyle() {
        const { doc, selected } = design.state()
        const like = doc.widgets.find(({ id }) => id === selected[0])
        if (like === undefined) return
        copiedStyle = { style: like.style, opacity: like.opacity }
        message.success(`已复制「${like.name}」的样式`)
      },
      pasteStyle() {
        const { selected } = design.state()
        if (copiedStyle === null) return void message.warning('请先在一个组件上复制样式')
        design.run('粘贴样式', pasteStyle(selected, copiedStyle))
      },
    }
  }, [design, isReadOnly, message])
}
