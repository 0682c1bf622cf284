import { Button } from 'antd'
import { useEffect } from 'react'
import { useParts } from '../editor-context.ts'
import { changePaste, forgetPaste } from '../paste/paste-extension.ts'
import { FloatingBar } from './floating-bar.tsx'

const forms = [
  ['source', '保留源格式'],
  ['tags', '只保留标签'],
  ['text', '只保留文本'],
] as const

/** Milliseconds that the choice is offered. */
const offered = 10_000

/** Other forms of what was just pasted; gone with the next key, and with the next press in the text. */
export function PasteBar({ at }: { readonly at: number }) {
  const { editor } = useParts()
  useEffect(() => {
    const forget = () => forgetPaste(editor)
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) forget()
    }
    const timer = setTimeout(forget, offered)
    const { dom } = editor.view
    dom.addEventListener('keydown', pressed)
    dom.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      dom.removeEventListener('keydown', pressed)
      dom.removeEventListener('pointerdown', forget)
    }
  }, [editor])
  const place = () => {
    const end = Math.min(at, editor.state.doc.content.size)
    const { left, top, bottom } = editor.view.coordsAtPos(end)
    return new DOMRect(left, top, 0, bottom - top)
  }
  return (
    <FloatingBar label="粘贴选项" place={place} moved={at} side="below">
      {forms.map(([form, label]) => (
        <Button key={form} size="small" type="text" onClick={() => changePaste(editor, form)}>
          {label}
        </Button>
      ))}
    </FloatingBar>
  )
}
