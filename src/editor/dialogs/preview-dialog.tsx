import { Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { writeDocument } from '../html/article.ts'
import { RichTextView } from '../view/rich-text-view.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import styles from './preview-dialog.module.css'

/** The text as readers will see it, on a computer or a telephone. */
export default function PreviewDialog() {
  const { editor, options } = useParts()
  const [html] = useState(() => writeDocument(editor.state.doc))
  const [device, setDevice] = useState<'computer' | 'phone'>('computer')
  return (
    <EditorDialog title="预览" width={960}>
      <Segmented
        value={device}
        onChange={setDevice}
        options={[
          { value: 'computer', label: '电脑' },
          { value: 'phone', label: '手机' },
        ]}
      />
      <div className={styles.desk}>
        <div className={device === 'phone' ? styles.phone : styles.computer}>
          <RichTextView
            key={device}
            html={html}
            {...(options.frameHosts ? { frameHosts: options.frameHosts } : {})}
          />
        </div>
      </div>
    </EditorDialog>
  )
}
