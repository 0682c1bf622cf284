import { clearDocument } from '../context/context-items.ts'
import { useParts } from '../editor-context.ts'
import { writeDocument } from '../html/article.ts'
import { printArticle } from '../view/print-article.ts'
import { Tool, ToolGroup, ToolMenu } from './tool.tsx'
import type { ToolState } from './use-tool-state.ts'

/** The full page. */
export function PageTools() {
  const { isFullscreen, toggleFullscreen } = useParts()
  return (
    <ToolGroup label="页面">
      <Tool
        label={isFullscreen ? '退出全屏' : '全屏'}
        keys="Alt+Z"
        glyph={isFullscreen ? 'leaveFullscreen' : 'fullscreen'}
        isActive={isFullscreen}
        onPress={toggleFullscreen}
      />
    </ToolGroup>
  )
}

/** Search, typesetting, paste mode, source, preview and the rest. */
export function MorePageTools({ state }: { readonly state: ToolState }) {
  const parts = useParts()
  const { editor, open, isPlainPaste, togglePlainPaste, isSource, toggleSource } = parts
  const { isOff } = state
  return (
    <ToolGroup label="查找与版面">
      <Tool
        label="查找替换"
        keys="Ctrl+F"
        glyph="find"
        disabled={isOff}
        onPress={() => open('find')}
      />
      <Tool label="自动排版" glyph="typeset" disabled={isOff} onPress={() => open('typeset')} />
      <Tool
        label="纯文本粘贴模式"
        glyph="plainPaste"
        isActive={isPlainPaste}
        disabled={isOff}
        onPress={togglePlainPaste}
      />
      <Tool label="源代码" glyph="source" isActive={isSource} onPress={toggleSource} />
      <Tool label="预览" glyph="preview" disabled={isOff} onPress={() => open('preview')} />
      <ToolMenu
        label="更多"
        glyph="more"
        disabled={isOff}
        items={[
          {
            key: 'all',
            label: '全选',
            extra: 'Ctrl+A',
            onClick: () => editor.chain().focus().selectAll().run(),
          },
          { key: 'clear', label: '清空文档', onClick: () => void clearDocument(parts) },
          { type: 'divider' },
          {
            key: 'print',
            label: '打印',
            onClick: () => void printArticle(writeDocument(editor.state.doc)),
          },
          { key: 'help', label: '快捷键帮助', onClick: () => open('help') },
        ]}
      />
    </ToolGroup>
  )
}
