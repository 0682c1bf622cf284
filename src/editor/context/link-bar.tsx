import { useParts } from '../editor-context.ts'
import { linkAt, unsetLink } from '../extensions/link.ts'
import { Tool } from '../toolbar/tool.tsx'
import styles from './floating-bar.module.css'
import { FloatingBar } from './floating-bar.tsx'

/** The address of the link around the caret. */
export function LinkBar({ at }: { readonly at: number }) {
  const { editor, open } = useParts()
  const found = linkAt(editor)
  if (!found) return null
  const place = () => {
    const range = linkAt(editor)
    if (!range) return null
    const { left, top, bottom } = editor.view.coordsAtPos(range.from)
    return new DOMRect(left, top, 0, bottom - top)
  }
  return (
    <FloatingBar label="链接" place={place} moved={at} side="below">
      <a
        className={styles.address}
        href={found.link.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {found.link.href}
      </a>
      <Tool label="修改链接" glyph="edit" onPress={() => open('link')} />
      <Tool label="取消链接" glyph="unlink" onPress={() => unsetLink(editor)} />
    </FloatingBar>
  )
}
