import type { Editor } from '@tiptap/core'
import { writeChart } from '../extensions/tables/chart-of-table.ts'
import { sortTable, toggleSortable } from '../extensions/tables/sort-table.ts'
import {
  alignCells,
  chosenRect,
  lineBeforeTable,
  selectTable,
  setTableAttributes,
} from '../extensions/tables/table-commands.ts'
import {
  evenColumns,
  evenRows,
  fitPage,
  fitText,
  stripeRows,
} from '../extensions/tables/table-sizes.ts'
import { isSortOrder, sortOrders } from '../model/table/sort-rows.ts'
import type { MenuItems } from '../toolbar/tool.tsx'

const vertical = [
  ['top', '顶端'],
  ['middle', '居中'],
  ['bottom', '底端'],
] as const
const horizontal = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const

/** Nine places of a cell's content. */
export function alignItems(editor: Editor): MenuItems {
  return vertical.flatMap(([valign, row]) =>
    horizontal.map(([align, column]) => ({
      key: `${valign}-${align}`,
      label: `${row}${column}对齐`,
      onClick: () => alignCells(editor, align, valign),
    })),
  )
}

/** The orders of a table, and whether readers may sort it. */
export function sortItems(
  editor: Editor,
  say: (sentence: string, kind: 'error') => void,
): MenuItems {
  const tell = (fault: string | null) => {
    if (fault !== null) say(fault, 'error')
  }
  return [
    ...Object.entries(sortOrders).map(([key, label]) => ({
      key,
      label,
      onClick: () => {
        if (isSortOrder(key)) tell(sortTable(editor, key))
      },
    })),
    { type: 'divider' as const },
    {
      key: 'sortable',
      label:
        chosenRect(editor)?.table.attrs.sort === 'sortEnabled'
          ? '取消读者排序'
          : '读者可点击表头排序',
      onClick: () => tell(toggleSortable(editor)),
    },
  ]
}

/** What is rarer. */
export function tableItems(editor: Editor): MenuItems {
  const rect = chosenRect(editor)
  const isInterlaced = rect?.table.attrs.interlaced === 'enabled'
  const interlaced = isInterlaced ? 'disabled' : 'enabled'
  return [
    {
      key: 'interlace',
      label: isInterlaced ? '取消隔行变色' : '隔行变色',
      onClick: () => setTableAttributes(editor, { interlaced }),
    },
    {
      key: 'stripes',
      label: '选区背景隔行',
      children: [
        { key: 'grey', label: '灰白相间', onClick: () => stripeRows(editor, 'grey') },
        { key: 'redBlue', label: '红蓝相间', onClick: () => stripeRows(editor, 'redBlue') },
        { key: 'three', label: '三色渐变', onClick: () => stripeRows(editor, 'three') },
        { key: 'none', label: '清除背景', onClick: () => stripeRows(editor, null) },
      ],
    },
    { type: 'divider' },
    { key: 'evenColumns', label: '平均分布各列', onClick: () => evenColumns(editor) },
    { key: 'evenRows', label: '平均分布各行', onClick: () => evenRows(editor) },
    { key: 'fitText', label: '按文字自适应', onClick: () => fitText(editor) },
    { key: 'fitPage', label: '按页面宽度自适应', onClick: () => fitPage(editor) },
    { type: 'divider' },
    { key: 'line', label: '表格前插入行', onClick: () => lineBeforeTable(editor) },
    { key: 'select', label: '选中表格', onClick: () => selectTable(editor) },
    ...(rect?.table.attrs.chart
      ? [{ key: 'plain', label: '取消图表', onClick: () => writeChart(editor, null) }]
      : []),
    {
      key: 'delete',
      label: '删除表格',
      danger: true,
      onClick: () => editor.chain().focus().deleteTable().run(),
    },
  ]
}
