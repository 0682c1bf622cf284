import { useParts } from '../editor-context.ts'
import { insertPageBreak, insertRule } from '../extensions/insert-block.ts'
import { unsetLink } from '../extensions/link.ts'
import { insertTable } from '../extensions/tables/table-commands.ts'
import { codeLanguages } from '../model/code-languages.ts'
import { uploadMessages } from '../model/upload/upload-states.ts'
import { TablePicker } from './table-picker.tsx'
import { Tool, ToolGroup, ToolMenu, ToolPanel } from './tool.tsx'
import styles from './toolbar.module.css'
import type { ToolState } from './use-tool-state.ts'

interface InsertToolsProps {
  readonly state: ToolState
}

/** Links, pictures, tables. */
export function InsertTools({ state }: InsertToolsProps) {
  const { editor, open } = useParts()
  const { isOff } = state
  return (
    <ToolGroup label="插入">
      <Tool
        label="超链接"
        keys="Ctrl+K"
        glyph="link"
        isActive={state.hasLink}
        disabled={isOff}
        onPress={() => open('link')}
      />
      <PictureTool isOff={isOff} />
      <ToolPanel
        label={state.isInTable ? '表格中不能再插入表格' : '插入表格'}
        glyph="table"
        disabled={isOff || state.isInTable}
        panel={close => (
          <TablePicker
            onChoose={(columns, rows) => {
              close()
              insertTable(editor, columns, rows)
              editor.commands.focus()
            }}
          />
        )}
      />
    </ToolGroup>
  )
}

/** Charts, media, files, code and all that is rarer. */
export function MoreInsertTools({ state }: InsertToolsProps) {
  const { editor, open, canUpload } = useParts()
  const { isOff } = state
  return (
    <ToolGroup label="媒体与附件">
      <Tool
        label="取消链接"
        glyph="unlink"
        disabled={isOff || !state.hasLink}
        onPress={() => unsetLink(editor)}
      />
      <Tool
        label={state.chartFault === undefined ? '图表（请先选中表格）' : '图表'}
        glyph="chart"
        disabled={isOff || !state.isInTable}
        onPress={() => open('chart')}
      />
      <Tool label="视频" glyph="video" disabled={isOff} onPress={() => open('video')} />
      <Tool label="音频" glyph="audio" disabled={isOff} onPress={() => open('audio')} />
      <Tool
        label={canUpload === false ? uploadMessages.noConfig : '附件'}
        glyph="clip"
        disabled={isOff}
        onPress={() => open('attachment')}
      />
      <CodeTool state={state} />
      <MoreTool isOff={isOff} />
    </ToolGroup>
  )
}

function PictureTool({ isOff }: { readonly isOff: boolean }) {
  const { open, takeFiles, editor, canUpload, askUpload, say } = useParts()
  const takeChosen = (files: readonly File[]) => takeFiles(files, editor.state.selection.to)
  const choose = () => {
    if (canUpload !== true) {
      say(uploadMessages.noConfig, 'error')
      askUpload()
      return
    }
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = true
    input.onchange = () => takeChosen([...(input.files ?? [])])
    input.click()
  }
  return (
    <span className={styles.split}>
      <Tool
        label="上传图片"
        glyph="picture"
        disabled={isOff || canUpload === undefined}
        onPress={choose}
      />
      <ToolMenu
        label="更多图片"
        disabled={isOff}
        items={[
          { key: 'upload', label: '本地上传', disabled: canUpload !== true, onClick: choose },
          { key: 'image', label: '网络图片与在线管理', onClick: () => open('image') },
          {
            key: 'scrawl',
            label: '涂鸦',
            disabled: canUpload !== true,
            onClick: () => open('scrawl'),
          },
        ]}
      />
    </span>
  )
}

function CodeTool({ state }: { readonly state: ToolState }) {
  const { editor } = useParts()
  const set = (language: string) => {
    if (state.language === undefined)
      editor.chain().focus().setNode('codeBlock', { language }).run()
    else editor.chain().focus().updateAttributes('codeBlock', { language }).run()
  }
  return (
    <ToolMenu
      label="代码语言"
      glyph="code"
      disabled={state.isOff}
      isActive={state.language !== undefined}
      chosen={state.language}
      items={[
        ...(state.language === undefined
          ? []
          : [
              {
                key: 'none',
                label: '取消代码',
                onClick: () => editor.chain().focus().setNode('paragraph').run(),
              },
            ]),
        ...codeLanguages.map(({ value, label }) => ({
          key: value,
          label,
          onClick: () => set(value),
        })),
      ]}
    />
  )
}

function MoreTool({ isOff }: { readonly isOff: boolean }) {
  const { editor, open, options } = useParts()
  const write = (text: string) => editor.chain().focus().insertContent(text).run()
  return (
    <ToolMenu
      label="更多插入"
      glyph="plus"
      disabled={isOff}
      items={[
        { key: 'characters', label: '特殊字符与表情', onClick: () => open('characters') },
        ...(options.templates
          ? [{ key: 'template', label: '模板', onClick: () => open('template') }]
          : []),
        { key: 'background', label: '背景', onClick: () => open('background') },
        { type: 'divider' },
        {
          key: 'rule',
          label: '分隔线',
          disabled: editor.isActive('table'),
          onClick: () => insertRule(editor),
        },
        { key: 'break', label: '分页', onClick: () => insertPageBreak(editor) },
        { key: 'anchor', label: '锚点', onClick: () => open('anchor') },
        { key: 'day', label: '日期', onClick: () => write(stamp().day) },
        { key: 'time', label: '时间', onClick: () => write(stamp().time) },
        { type: 'divider' },
        { key: 'frame', label: '网页框架', onClick: () => open('frame') },
        ...(options.mapKey ? [{ key: 'map', label: '地图', onClick: () => open('map') }] : []),
      ]}
    />
  )
}

/** The moment a person sees on their own clock. */
function stamp(): { readonly day: string; readonly time: string } {
  const now = new Date()
  const print = (...parts: readonly number[]) => parts.map(each => String(each).padStart(2, '0'))
  return {
    day: print(now.getFullYear(), now.getMonth() + 1, now.getDate()).join('-'),
    time: print(now.getHours(), now.getMinutes(), now.getSeconds()).join(':'),
  }
}
