import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useParts } from '../editor-context.ts'
import { joinedCell, splitToColumns, splitToRows } from '../extensions/tables/split-cells.ts'
import {
  canMerge,
  canMergeWith,
  chosenRect,
  mergeCells,
  mergeWith,
  setCellStyle,
} from '../extensions/tables/table-commands.ts'
import { ColorPanel } from '../toolbar/color-panel.tsx'
import { Tool, ToolMenu, ToolPanel } from '../toolbar/tool.tsx'
import styles from './floating-bar.module.css'
import { FloatingBar } from './floating-bar.tsx'
import { alignItems, sortItems, tableItems } from './table-items.ts'

/** How far the cell of the caret is joined. */
function spansOf(editor: Editor): string {
  const attributes = joinedCell(editor)?.node.attrs
  return attributes ? `${attributes.colspan} ${attributes.rowspan}` : ''
}

/** What the menus say of the whole table. */
function looksOf(editor: Editor): string {
  const { sort, interlaced, chart } = chosenRect(editor)?.table.attrs ?? {}
  return `${sort} ${interlaced} ${chart ? 'chart' : ''}`
}

/** What can be done with the table around the caret. */
export function TableBar({ start }: { readonly start: number }) {
  const { editor, open, say } = useParts()
  const place = () => {
    const dom = editor.view.nodeDOM(start - 1)
    return dom instanceof HTMLElement ? dom.getBoundingClientRect() : null
  }
  const chain = () => editor.chain().focus()
  const joined = joinedCell(editor)
  // Told of every selection: cells that are drawn over with the mouse are chosen one by one.
  const merges = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      all: canMerge(now),
      right: canMergeWith(now, 'right'),
      down: canMergeWith(now, 'down'),
      spans: spansOf(now),
      looks: looksOf(now),
    }),
  })
  const mayMerge = merges.all || merges.right || merges.down
  return (
    <FloatingBar label="表格" place={place} moved={start}>
      <Tool label="上方插入行" glyph="rowAbove" onPress={() => chain().addRowBefore().run()} />
      <Tool label="下方插入行" glyph="rowBelow" onPress={() => chain().addRowAfter().run()} />
      <Tool label="左侧插入列" glyph="columnLeft" onPress={() => chain().addColumnBefore().run()} />
      <Tool label="右侧插入列" glyph="columnRight" onPress={() => chain().addColumnAfter().run()} />
      <Tool label="删除行" glyph="deleteRow" onPress={() => chain().deleteRow().run()} />
      <Tool label="删除列" glyph="deleteColumn" onPress={() => chain().deleteColumn().run()} />
      <i className={styles.line} />
      <ToolMenu
        label={mayMerge ? '合并单元格' : '请先选中两个以上单元格'}
        glyph="merge"
        disabled={!mayMerge}
        items={[
          {
            key: 'all',
            label: '合并所选',
            disabled: !merges.all,
            onClick: () => mergeCells(editor),
          },
          {
            key: 'right',
            label: '向右合并',
            disabled: !merges.right,
            onClick: () => mergeWith(editor, 'right'),
          },
          {
            key: 'down',
            label: '向下合并',
            disabled: !merges.down,
            onClick: () => mergeWith(editor, 'down'),
          },
        ]}
      />
      <ToolMenu
        label={joined ? '拆分单元格' : '该单元格未合并'}
        glyph="split"
        disabled={!joined}
        items={[
          { key: 'all', label: '完全拆分', onClick: () => chain().splitCell().run() },
          {
            key: 'rows',
            label: '拆分成行',
            disabled: joined?.node.attrs.rowspan === 1,
            onClick: () => splitToRows(editor),
          },
          {
            key: 'columns',
            label: '拆分成列',
            disabled: joined?.node.attrs.colspan === 1,
            onClick: () => splitToColumns(editor),
          },
        ]}
      />
      <i className={styles.line} />
      <ToolMenu
        label="标题行与标题列"
        glyph="header"
        items={[
          { key: 'row', label: '标题行', onClick: () => chain().toggleHeaderRow().run() },
          { key: 'column', label: '标题列', onClick: () => chain().toggleHeaderColumn().run() },
          { key: 'cell', label: '标题单元格', onClick: () => chain().toggleHeaderCell().run() },
        ]}
      />
      <ToolMenu label="单元格对齐" glyph="cell" items={alignItems(editor)} />
      <ToolPanel
        label="单元格背景"
        glyph="backColor"
        panel={close => (
          <ColorPanel
            current={undefined}
            onChoose={color => {
              setCellStyle(editor, 'background-color', color)
              close()
            }}
          />
        )}
      />
      <ToolMenu label="排序" glyph="sort" items={sortItems(editor, say)} />
      <Tool label="图表" glyph="chart" onPress={() => open('chart')} />
      <Tool label="表格属性" glyph="settings" onPress={() => open('table')} />
      <ToolMenu label="更多表格操作" glyph="more" items={tableItems(editor)} />
    </FloatingBar>
  )
}
