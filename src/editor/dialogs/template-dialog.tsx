import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import { Checkbox, Empty, Segmented, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { readArticle } from '../html/normalize-in.ts'
import type { ArticleTemplate } from '../rich-text-options.ts'
import { RichTextView } from '../view/rich-text-view.tsx'
import { EditorDialog } from './editor-dialog.tsx'

/** A text to start from; what is written may stay below it. */
export default function TemplateDialog() {
  const { editor, options } = useParts()
  const [templates, setTemplates] = useState<readonly ArticleTemplate[]>()
  const [name, setName] = useState<string>()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const given = options.templates ?? []
    const asked = typeof given === 'function' ? given() : Promise.resolve(given)
    asked.then(setTemplates, () => setTemplates([]))
  }, [options.templates])
  const chosen = templates?.find(each => each.name === name) ?? templates?.[0]
  const finish = () => {
    if (!chosen) return true
    const { body } = readArticle(chosen.html)
    const { content } = SchemaParser.fromSchema(editor.schema).parse(body)
    const { tr } = editor.state
    if (isKept) tr.insert(0, content)
    else tr.replaceWith(0, tr.doc.content.size, content)
    editor.view.dispatch(tr)
    return true
  }
  return (
    <EditorDialog title="模板" width={760} isOkDisabled={!chosen} onOk={finish}>
      {templates === undefined && <Spin />}
      {templates?.length === 0 && <Empty description="还没有模板" />}
      {templates && chosen && (
        <>
          <Segmented
            value={chosen.name}
            onChange={setName}
            options={templates.map(each => each.name)}
          />
          <div style={{ maxHeight: 320, overflow: 'auto', margin: '12px 0' }}>
            <RichTextView html={chosen.html} />
          </div>
          <Checkbox checked={isKept} onChange={event => setKept(event.target.checked)}>
            保留原有内容
          </Checkbox>
        </>
      )}
    </EditorDialog>
  )
}
