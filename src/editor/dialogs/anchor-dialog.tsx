import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { Input } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { anchorName } from '../model/policy/clean-element.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

/** A name for a place, which links of the article may point to with `#`. */
export default function AnchorDialog() {
  const { editor } = useParts()
  const [old] = useState(() => chosenAnchor(editor))
  const [name, setName] = useState(old ?? '')
  const [error, setError] = useState<string | null>(null)
  const finish = () => {
    if (anchorName(name.trim()) === null) {
      setError('锚点名称只能由文字、数字、下划线和短横线组成')
      return false
    }
    if (name.trim() !== old && anchorsOf(editor).includes(name.trim())) {
      setError('已有同名的锚点')
      return false
    }
    // In the place of what is chosen: an anchor that is being changed.
    editor.commands.insertContent({ type: 'anchor', attrs: { name: name.trim() } })
    return true
  }
  return (
    <EditorDialog title="锚点" onOk={finish}>
      <Field label="锚点名称" error={error}>
        <Input
          data-first
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

function chosenAnchor(editor: Editor): string | null {
  const { selection } = editor.state
  const isAnchor = selection instanceof NodeSelection && selection.node.type.name === 'anchor'
  return isAnchor ? String(selection.node.attrs.name) : null
}

function anchorsOf(editor: Editor): readonly string[] {
  const names: string[] = []
  editor.state.doc.descendants(node => {
    if (node.type.name === 'anchor') names.push(String(node.attrs.name))
  })
  return names
}
