import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { insertBlock } from '../extensions/insert-block.ts'
import {
  isAllowedFrame,
  isAllowedMedia,
  isSafeSource,
  mapHost,
  usualFrameHosts,
} from '../model/policy/safe-address.ts'
import { isSize } from '../model/size.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import { SizeFields } from './size-fields.tsx'
import { UploadOne } from './upload-one.tsx'

const badAddress = '输入的视频地址有误，请检查后再试！'
const badSound = '输入的音频地址有误，请检查后再试！'
const notListed = '该网站不允许嵌入，请改为本地上传'
const badSize = '请输入正确的数值，如123,400'
const aligns = [
  { value: 'none', label: '默认' },
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
]

const films = /\.(mp4|webm|ogv|mov|m4v)([?#]|$)/i
const sounds = /\.(mp3|wav|ogg|oga|m4a|aac)([?#]|$)/i

/** The address within this site, where it names this site at all. */
function withinSite(address: string): string {
  const own = `${location.origin}/`
  return address.startsWith(own) ? address.slice(own.length - 1) : address
}

/** A video or a sound: our own upload, or a file or a player of a listed host. */
export default function MediaDialog() {
  const { editor, options, dialog } = useParts()
  const hosts = options.frameHosts ?? usualFrameHosts
  const isVideo = dialog !== 'audio'
  const [chosen] = useState(() => chosenPlayer(editor))
  const [address, setAddress] = useState(String(chosen?.attrs.src ?? ''))
  const [size, setSize] = useState(() => sizeOf(chosen, isVideo))
  const [align, setAlign] = useState(String(chosen?.attrs.align ?? 'none'))
  const [error, setError] = useState<string | null>(null)
  const [uploads, setUploads] = useState<readonly string[]>(address === '' ? [] : [address])

  const put = (node: Node) => {
    if (chosen === null) return insertBlock(editor, node)
    const { from, to } = editor.state.selection
    editor.chain().insertContentAt({ from, to }, node.toJSON()).setNodeSelection(from).focus().run()
  }
  const finish = () => {
    const src = withinSite(address.trim())
    const { video, audio, frame } = editor.schema.nodes
    if (!isSize(size.width) || !isSize(size.height) || !video || !audio || !frame) return false
    const place = {
      width: size.width || null,
      height: size.height || null,
      align: align === 'none' ? null : align,
    }
    const isFile = (isVideo ? films : sounds).test(src)
    if (!isFile && isAllowedFrame(src, hosts)) {
      put(frame.create({ src: src.replace(/^http:/, 'https:'), frameborder: '0', ...place }))
      return true
    }
    // An upload has an address without a name; whatever else lies on this site has one.
    if (!isSafeSource(src) || !(isFile || uploads.includes(src))) {
      setError(isVideo ? badAddress : badSound)
      return false
    }
    if (!isAllowedMedia(src, hosts)) {
      setError(notListed)
      return false
    }
    const node = isVideo ? video : audio
    // What else a player has stays with it; the type belongs to the file.
    const former = chosen?.type === node ? chosen.attrs : {}
    const type = former.src === src ? former.type : null
    put(node.create({ ...former, src, type, ...place }))
    return true
  }

  return (
    <EditorDialog title={`${isVideo ? '视频' : '音频'}${chosen ? '属性' : ''}`} onOk={finish}>
      <Field
        label="地址"
        error={error}
        note={`可填本站文件，或以下网站的地址：${hosts.filter(host => host !== mapHost).join('、')}`}
      >
        <Input
          data-first
          value={address}
          placeholder={`本站 ${isVideo ? 'mp4、webm' : 'mp3、wav'} 文件，或播放地址`}
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
          onDone={url => {
            setUploads(all => [...all, url])
            setAddress(url)
            setError(null)
          }}
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

function chosenPlayer({ state: { selection } }: Editor): Node | null {
  if (!(selection instanceof NodeSelection)) return null
  return ['video', 'audio'].includes(selection.node.type.name) ? selection.node : null
}

function sizeOf(chosen: Node | null, isVideo: boolean) {
  if (chosen === null)
    return isVideo ? { width: '420', height: '280' } : { width: '400', height: '95' }
  const { width, height } = chosen.attrs
  return { width: String(width ?? ''), height: String(height ?? '') }
}
