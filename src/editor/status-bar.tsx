import { useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { useParts } from './editor-context.ts'
import { countWords, usualWordLimit } from './model/count-words.ts'
import styles from './status-bar.module.css'
import { tellPage } from './tell-page.ts'

/** Milliseconds between a change and its count. */
const rest = 200
const objects = new Set([
  'horizontalRule',
  'pageBreak',
  'image',
  'frame',
  'video',
  'audio',
  'anchor',
  'attachment',
])

const names: Readonly<Record<string, string>> = {
  paragraph: '段落',
  heading: '标题',
  blockquote: '引用',
  bulletList: '无序列表',
  orderedList: '有序列表',
  listItem: '列表项',
  codeBlock: '代码',
  table: '表格',
  tableRow: '行',
  tableCell: '单元格',
  tableHeader: '标题单元格',
}

/** Where the caret stands and how long the text is. */
export function StatusBar({ limit = usualWordLimit }: { limit?: number | undefined }) {
  const count = useWordCount()
  const path = usePath()
  const { editor } = useParts()
  const isOver = count > limit
  useEffect(() => {
    if (count > limit) tellPage(editor, 'wordcountoverflow', { count, limit })
  }, [editor, count, limit])
  return (
    <div className={styles.bar}>
      <span className={styles.path}>{path.join(' › ')}</span>
      <span className={isOver ? styles.over : styles.count}>
        {isOver
          ? '字数超出最大允许值，服务器可能拒绝保存！'
          : `当前已输入${count}个字符, 您还可以输入${limit - count}个字符。`}
      </span>
    </div>
  )
}

function useWordCount(): number {
  const { editor } = useParts()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCount(countOf(editor.state.doc)), rest)
    }
    setCount(countOf(editor.state.doc))
    editor.on('transaction', update)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', update)
    }
  }, [editor])
  return count
}

function countOf(doc: ReturnType<typeof useParts>['editor']['state']['doc']): number {
  let count = 0
  doc.descendants(node => {
    if (node.isText) count += countWords(node.text ?? '')
    else if (objects.has(node.type.name))
      count += node.type.name === 'attachment' ? 1 + String(node.attrs.text).length : 1
  })
  return count
}

function usePath(): string[] {
  const { editor } = useParts()
  return useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { $from } = now.state.selection
      return Array.from({ length: $from.depth }, (_, depth) => {
        const { type, attrs } = $from.node(depth + 1)
        const name = names[type.name] ?? ''
        return type.name === 'heading' ? `${name} ${attrs.level}` : name
      }).filter(name => name !== '')
    },
  })
}
