import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { insertBlock } from '../extensions/insert-block.ts'
import { isAllowedFrame, isSafeSource, usualFrameHosts } from '../model/policy/safe-address.ts'
import { isSize } from '../model/size.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import { SizeFields } from './size-fields.tsx'
import { UploadOne } from './upload-one.tsx'

const badAddress = '输入的视频地址有误，请检查后再试！'
const badSound = '输入的音频地址有误，请检查后再试！'
const badSize = '请输入正确的数值，如123,400'
const aligns = [
  { value: 'none', label: '默认' },
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
]

/** A video or a sound: our own upload, an address of the web, or a player of a listed host. */
export default function MediaDialog() {
  const { editor, options, dialog } = useParts()
  const isVideo = dialog !== 'audio'
  const [address, setAddress] = useState('')
  const [size, setSize] = useState(
    isVideo ? { width: '420', height: '280' } : { width: '400', height: '95' },
  )
  const [align, setAlign] = useState('none')
  const [error, setError] = useState<string | null>(null)

  const finish = () => {
    const src = address.trim()
    const { video, audio, frame } = editor.schema.nodes
    if (!isSize(size.width) || !isSize(size.height) || !video || !audio || !frame) return false
    const place = {
      width: size.width || null,
      height: size.height || null,
      align: align === 'none' ? null : align,
    }
    if (isAllowedFrame(src, options.frameHosts ?? usualFrameHosts)) {
      insertBlock(
        editor,
        frame.create({ src: src.replace(/^http:/, 'https:'), frameborder: '0', ...place }),
      )
      return true
    }
    const pattern = isVideo
      ? /\.(mp4|webm|ogv|mov|m4v)([?#]|$)/i
      : /\.(mp3|wav|ogg|oga|m4a|aac)([?#]|$)/i
    if (!isSafeSource(src) || !pattern.test(src)) {
      setError(isVideo ? badAddress : badSound)
      return false
    }
    insertBlock(editor, (isVideo ? video : audio).create({ src, ...place }))
    return true
  }

  return (
    <EditorDialog title={isVideo ? '视频' : '音频'} onOk={finish}>
      <Field label="地址" error={error}>
        <Input
          data-first
          value={address}
          placeholder={
            isVideo ? 'mp4、webm 地址，或哔哩哔哩、腾讯、优酷的播放地址' : 'mp3、wav 地址'
          }
          onChange={event => {
            setAddress(event.target.value)
            setError(null)
          }}
        />
      </Field>
      <Field label="本地上传">
        <UploadOne
          purpose="video"
          accept={isVideo ? 'video/*' : 'audio/*'}
          onDone={setAddress}
          onFault={setError}
        />
      </Field>
      <SizeFields size={size} onChange={setSize} fault={badSize} />
      <Field label="对齐">
        <Segmented value={align} onChange={setAlign} options={aligns} />
      </Field>
    </EditorDialog>
  )
}
