import type { Node } from '@tiptap/pm/model'
import { useParts } from '../editor-context.ts'
import { Tool } from '../toolbar/tool.tsx'
import styles from './floating-bar.module.css'
import { FloatingBar } from './floating-bar.tsx'

/** The name of the chosen anchor. */
export function AnchorBar({ at, node }: { readonly at: number; readonly node: Node }) {
  const { editor, open } = useParts()
  const place = () => {
    const dom = editor.view.nodeDOM(at)
    return dom instanceof HTMLElement ? dom.getBoundingClientRect() : null
  }
  return (
    <FloatingBar label="锚点" place={place} moved={at} side="below">
      <span className={styles.name}>#{String(node.attrs.name)}</span>
      <Tool label="修改锚点" glyph="edit" onPress={() => open('anchor')} />
      <Tool
        label="删除"
        glyph="trash"
        onPress={() => editor.chain().focus().deleteSelection().run()}
      />
    </FloatingBar>
  )
}
