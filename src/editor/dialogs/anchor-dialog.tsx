import { Input } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { anchorName } from '../model/policy/clean-element.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

/** A name for a place, which links of the article may point to with `#`. */
export default function AnchorDialog() {
  const { editor } = useParts()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const finish = () => {
    if (anchorName(name.trim()) === null) {
      setError('锚点名称只能由文字、数字、下划线和短横线组成')
      return false
    }
    editor.commands.insertContent({ type: 'anchor', attrs: { name: name.trim() } })
    return true
  }
  return (
    <EditorDialog title="锚点" onOk={finish}>
      <Field label="锚点名称" error={error}>
        <Input
          autoFocus
          value={name}
          maxLength={64}
          onChange={event => {
            setName(event.target.value)
            setError(null)
          }}
        />
      </Field>
    </EditorDialog>
  )
}
