import { Descriptions } from 'antd'
import { EditorDialog } from './editor-dialog.tsx'

const keys = [
  ['加粗 / 斜体 / 下划线', 'Ctrl+B / Ctrl+I / Ctrl+U'],
  ['撤销 / 重做', 'Ctrl+Z / Ctrl+Y'],
  ['超链接', 'Ctrl+K'],
  ['查找替换', 'Ctrl+F'],
  ['全选', 'Ctrl+A'],
  ['标题 1-6', 'Ctrl+Alt+1 … 6'],
  ['换行（不分段）', 'Shift+Enter'],
  ['四个空格；表格中到下一格；列表中降一级', 'Tab'],
  ['表格中到上一格；列表中升一级', 'Shift+Tab'],
  ['离开编辑区', 'Esc，然后 Tab'],
  ['到工具栏（工具间用方向键移动）；再按到表格、图片的工具条', 'Alt+F10'],
  ['从工具栏回到正文', 'Esc'],
  ['右键菜单', 'Shift+F10'],
  ['全屏', 'Alt+Z'],
  ['只粘贴文本', 'Ctrl+Shift+V'],
] as const

/** What can be done by keys. */
export default function HelpDialog() {
  return (
    <EditorDialog title="快捷键帮助" width={560}>
      <Descriptions
        bordered
        column={1}
        size="small"
        items={keys.map(([label, children]) => ({ key: label, label, children }))}
      />
    </EditorDialog>
  )
}
