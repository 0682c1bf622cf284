import { Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { insertBlock } from '../extensions/insert-block.ts'
import { isAllowedFrame, usualFrameHosts } from '../model/policy/safe-address.ts'
import { isSize } from '../model/size.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import { SizeFields } from './size-fields.tsx'

/** A page of a listed host in a frame. */
export default function FrameDialog() {
  const { editor, options } = useParts()
  const hosts = options.frameHosts ?? usualFrameHosts
  const [address, setAddress] = useState('')
  const [size, setSize] = useState({ width: '600', height: '400' })
  const [hasScroll, setScroll] = useState(false)
  const [hasBorder, setBorder] = useState(false)
  const [align, setAlign] = useState('none')
  const [error, setError] = useState<string | null>(null)
  const finish = () => {
    const typed = address.trim()
    if (typed === '') {
      setError('请输入地址!')
      return false
    }
    const src = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
    if (!isAllowedFrame(src, hosts)) {
      setError('该网站不允许嵌入')
      return false
    }
    const frame = editor.schema.nodes.frame
    if (!frame || !isSize(size.width) || !isSize(size.height)) return false
    insertBlock(
      editor,
      frame.create({
        src,
        width: size.width || null,
        height: size.height || null,
        scrolling: hasScroll ? 'yes' : 'no',
        frameborder: hasBorder ? '1' : '0',
        align: align === 'none' ? null : align,
      }),
    )
    return true
  }
  return (
    <EditorDialog title="网页框架" onOk={finish}>
      <Field label="地址" error={error} note={`允许的网站：${hosts.join('、')}`}>
        <Input
          data-first
          value={address}
          placeholder="https://"
          onChange={event => {
            setAddress(event.target.value)
            setError(null)
          }}
        />
      </Field>
      <SizeFields
        size={size}
        onChange={setSize}
        fault="请输入正确的长度或者宽度值！例如：123，400"
      />
      <Field label="选项">
        <Checkbox checked={hasScroll} onChange={event => setScroll(event.target.checked)}>
          允许滚动条
        </Checkbox>
        <Checkbox checked={hasBorder} onChange={event => setBorder(event.target.checked)}>
          显示边框
        </Checkbox>
      </Field>
      <Field label="对齐">
        <Segmented
          value={align}
          onChange={setAlign}
          options={[
            { value: 'none', label: '默认' },
            { value: 'left', label: '左对齐' },
            { value: 'center', label: '居中' },
            { value: 'right', label: '右对齐' },
          ]}
        />
      </Field>
    </EditorDialog>
  )
}
