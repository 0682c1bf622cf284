import { Checkbox, ColorPicker, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { cannotSort, hasJoined, toggleSortable } from '../extensions/tables/sort-table.ts'
import { chosenRect, setTableAttributes } from '../extensions/tables/table-commands.ts'
import { fitPage, fitText, rowHeight, setRowHeight } from '../extensions/tables/table-sizes.ts'
import { isSize } from '../model/size.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

const badSize = '请输入正确的长度或者宽度值！例如：123，400'

/** Caption, titles, sorting, widths and borders of the table around the caret. */
export default function TableDialog() {
  const { editor, say } = useParts()
  const [rect] = useState(() => chosenRect(editor))
  const attributes = rect?.table.attrs ?? {}
  const [caption, setCaption] = useState(String(attributes.caption ?? ''))
  const [isSortable, setSortable] = useState(attributes.sort === 'sortEnabled')
  const [isInterlaced, setInterlaced] = useState(attributes.interlaced === 'enabled')
  const [isBorderless, setBorderless] = useState(Boolean(attributes.isBorderless))
  const [color, setColor] = useState(String(attributes.bordercolor ?? '#DDDDDD'))
  const [align, setAlign] = useState(String(attributes.align ?? 'left'))
  const [fit, setFit] = useState('keep')
  const [before] = useState(() => rowHeight(editor))
  const [height, setHeight] = useState(before)
  if (!rect) return null
  const isJoined = hasJoined(rect.table)
  const finish = () => {
    if (!isSize(height)) return false
    setTableAttributes(editor, {
      caption: caption.trim() || null,
      interlaced: isInterlaced ? 'enabled' : attributes.interlaced ? 'disabled' : null,
      isBorderless,
      bordercolor: color === '#DDDDDD' ? null : color,
      align: align === 'left' ? null : align,
    })
    if (isSortable !== (attributes.sort === 'sortEnabled')) {
      const fault = toggleSortable(editor)
      if (fault) say(fault, 'error')
    }
    if (fit === 'text') fitText(editor)
    if (fit === 'page') fitPage(editor)
    if (height !== before) setRowHeight(editor, height || null)
    return true
  }
  return (
    <EditorDialog title="表格属性" onOk={finish}>
      <Field label="表格名称">
        <Input
          data-first
          value={caption}
          maxLength={60}
          onChange={event => setCaption(event.target.value)}
        />
      </Field>
      <Field label="选项" error={isSortable && isJoined ? cannotSort : null}>
        <Checkbox checked={isInterlaced} onChange={event => setInterlaced(event.target.checked)}>
          隔行变色
        </Checkbox>
        <Checkbox
          checked={isSortable}
          disabled={isJoined}
          onChange={event => setSortable(event.target.checked)}
        >
          读者可点击表头排序
        </Checkbox>
      </Field>
      <Field label="自适应">
        <Segmented
          value={fit}
          onChange={setFit}
          options={[
            { value: 'keep', label: '保持现状' },
            { value: 'text', label: '按文字' },
            { value: 'page', label: '按页面宽度' },
          ]}
        />
      </Field>
      <Field label="所选行高" error={isSize(height) ? null : badSize}>
        <Input
          style={{ width: 120 }}
          suffix="px"
          value={height}
          placeholder="自动"
          onChange={event => setHeight(event.target.value)}
        />
      </Field>
      <Field label="表格对齐">
        <Segmented
          value={align}
          onChange={setAlign}
          options={[
            { value: 'left', label: '左' },
            { value: 'center', label: '居中' },
            { value: 'right', label: '右' },
          ]}
        />
      </Field>
      <Field label="边框">
        <ColorPicker
          disabledAlpha
          showText
          disabled={isBorderless}
          value={color}
          onChangeComplete={value => setColor(value.toHexString().toUpperCase())}
        />
        <Checkbox checked={isBorderless} onChange={event => setBorderless(event.target.checked)}>
          不显示边框
        </Checkbox>
      </Field>
    </EditorDialog>
  )
}
