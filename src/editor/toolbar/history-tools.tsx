import { useParts } from '../editor-context.ts'
import { putDown, takeFormat } from '../extensions/format-painter.ts'
import { removeFormat } from '../extensions/remove-format.ts'
import { Tool, ToolGroup } from './tool.tsx'
import type { ToolState } from './use-tool-state.ts'

/** Undo and redo. */
export function HistoryTools({ state }: { readonly state: ToolState }) {
  const { editor } = useParts()
  return (
    <ToolGroup label="历史">
      <Tool
        label="撤销"
        keys="Ctrl+Z"
        glyph="undo"
        disabled={state.isOff || !state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label="重做"
        keys="Ctrl+Y"
        glyph="redo"
        disabled={state.isOff || !state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </ToolGroup>
  )
}

/** Format painter, clear format. */
export function FormatTools({ state }: { readonly state: ToolState }) {
  const { editor } = useParts()
  const paint = () => (state.isPainting ? putDown(editor) : takeFormat(editor, { isSticky: false }))
  return (
    <ToolGroup label="格式">
      <Tool
        label="格式刷（双击可连续使用）"
        glyph="painter"
        isActive={state.isPainting}
        disabled={state.isOff}
        onPress={paint}
        onDoublePress={() => takeFormat(editor, { isSticky: true })}
      />
      <Tool
        label="清除格式"
        glyph="eraser"
        disabled={state.isOff}
        onPress={() => removeFormat(editor)}
      />
    </ToolGroup>
  )
}
