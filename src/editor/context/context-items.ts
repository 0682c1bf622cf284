import { NodeSelection } from '@tiptap/pm/state'
import type { EditorParts } from '../editor-context.ts'
import { setBlockStyle } from '../extensions/block-format.ts'
import { linkAt, unsetLink } from '../extensions/link.ts'
import { joinedCell, splitToColumns, splitToRows } from '../extensions/tables/split-cells.ts'
import {
  canMerge,
  canMergeWith,
  insertTable,
  isInTable,
  mergeCells,
  mergeWith,
} from '../extensions/tables/table-commands.ts'
import { tableLimits } from '../model/table/table-limits.ts'
import type { MenuItems } from '../toolbar/tool.tsx'
import { pasteClipboard, takeChosen } from './clipboard.ts'
import { alignItems, sortItems, tableItems } from './table-items.ts'

const line = { type: 'divider' as const }

/** What can be done at the place of the right button. */
export function contextItems(parts: EditorParts): MenuItems {
  const { editor } = parts
  return [
    ...clipboardItems(parts),
    line,
    ...thingItems(parts),
    {
      key: 'align',
      label: '段落对齐',
      children: [
        { key: 'left', label: '左对齐', onClick: () => setBlockStyle(editor, 'text-align', null) },
        ...[
          ['center', '居中'],
          ['right', '右对齐'],
          ['justify', '两端对齐'],
        ].map(([key = '', label]) => ({
          key,
          label,
          onClick: () => setBlockStyle(editor, 'text-align', key),
        })),
      ],
    },
    ...(isInTable(editor) ? cellItems(parts) : [insertItem(parts)]),
    line,
    {
      key: 'all',
      label: '全选',
      extra: 'Ctrl+A',
      onClick: () => editor.chain().focus().selectAll().run(),
    },
    { key: 'clear', label: '清空文档', onClick: () => void clearDocument(parts) },
  ]
}

/** Empties the text when the person really wants it. */
export async function clearDocument({ editor, ask }: EditorParts): Promise<void> {
  if (await ask('确定清空当前文档么？')) editor.chain().focus().clearContent(true).run()
}

function clipboardItems({ editor, say }: EditorParts): MenuItems {
  const { empty } = editor.state.selection
  const tell = (fault: string | null) => {
    if (fault !== null) say(fault, 'warning')
  }
  const take = (how: 'copy' | 'cut') => () => tell(takeChosen(editor, how))
  return [
    { key: 'cut', label: '剪切', extra: 'Ctrl+X', disabled: empty, onClick: take('cut') },
    { key: 'copy', label: '复制', extra: 'Ctrl+C', disabled: empty, onClick: take('copy') },
    {
      key: 'paste',
      label: '粘贴',
      extra: 'Ctrl+V',
      onClick: () => void pasteClipboard(editor).then(tell),
    },
  ]
}

/** What belongs to the link around the caret or to the chosen picture. */
function thingItems({ editor, open }: EditorParts): MenuItems {
  const { selection } = editor.state
  if (selection instanceof NodeSelection && selection.node.type.name === 'image')
    return [{ key: 'image', label: '图片属性', onClick: () => open('image') }, line]
  if (linkAt(editor) === null)
    return [{ key: 'link', label: '超链接', extra: 'Ctrl+K', onClick: () => open('link') }, line]
  return [
    { key: 'link', label: '修改链接', extra: 'Ctrl+K', onClick: () => open('link') },
    { key: 'unlink', label: '取消链接', onClick: () => unsetLink(editor) },
    line,
  ]
}

function insertItem({ editor }: EditorParts) {
  const { usualColumns, usualRows } = tableLimits
  return {
    key: 'table',
    label: '插入表格',
    onClick: () => {
      insertTable(editor, usualColumns, usualRows)
      editor.view.focus()
    },
  }
}

function cellItems(parts: EditorParts): MenuItems {
  const { editor, open, say } = parts
  const chain = () => editor.chain().focus()
  const joined = joinedCell(editor)
  return [
    line,
    {
      key: 'rows',
      label: '行与列',
      children: [
        { key: 'above', label: '上方插入行', onClick: () => chain().addRowBefore().run() },
        { key: 'below', label: '下方插入行', onClick: () => chain().addRowAfter().run() },
        { key: 'left', label: '左侧插入列', onClick: () => chain().addColumnBefore().run() },
        { key: 'right', label: '右侧插入列', onClick: () => chain().addColumnAfter().run() },
        line,
        { key: 'deleteRow', label: '删除行', onClick: () => chain().deleteRow().run() },
        { key: 'deleteColumn', label: '删除列', onClick: () => chain().deleteColumn().run() },
        line,
        { key: 'headRow', label: '标题行', onClick: () => chain().toggleHeaderRow().run() },
        { key: 'headColumn', label: '标题列', onClick: () => chain().toggleHeaderColumn().run() },
      ],
    },
    {
      key: 'join',
      label: '合并与拆分',
      children: [
        {
          key: 'merge',
          label: '合并所选',
          disabled: !canMerge(editor),
          onClick: () => mergeCells(editor),
        },
        {
          key: 'mergeRight',
          label: '向右合并',
          disabled: !canMergeWith(editor, 'right'),
          onClick: () => mergeWith(editor, 'right'),
        },
        {
          key: 'mergeDown',
          label: '向下合并',
          disabled: !canMergeWith(editor, 'down'),
          onClick: () => mergeWith(editor, 'down'),
        },
        line,
        {
          key: 'split',
          label: '完全拆分',
          disabled: !joined,
          onClick: () => chain().splitCell().run(),
        },
        {
          key: 'splitRows',
          label: '拆分成行',
          disabled: !joined || joined.node.attrs.rowspan === 1,
          onClick: () => splitToRows(editor),
        },
        {
          key: 'splitColumns',
          label: '拆分成列',
          disabled: !joined || joined.node.attrs.colspan === 1,
          onClick: () => splitToColumns(editor),
        },
      ],
    },
    { key: 'cellAlign', label: '单元格对齐', children: alignItems(editor) },
    { key: 'sort', label: '表格排序', children: sortItems(editor, say) },
    { key: 'looks', label: '边框底纹与大小', children: tableItems(editor) },
    { key: 'settings', label: '表格属性', onClick: () => open('table') },
  ]
}
