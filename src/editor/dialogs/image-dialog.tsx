import { NodeSelection } from '@tiptap/pm/state'
import { Input, Segmented, Tabs } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { styleValue, withStyle } from '../extensions/css-attribute.ts'
import { insertImages, setImage } from '../extensions/image-commands.ts'
import { isSafeSource } from '../model/policy/safe-address.ts'
import { isSize } from '../model/size.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import styles from './image-dialog.module.css'
import { OnlineFiles } from './online-files.tsx'
import { SizeFields } from './size-fields.tsx'

const badSize = '请输入正确的长度或者宽度值！例如：123，400'
const badSource = '不允许的图片格式或者图片域！'
const badEdge = '边框和边距应为 0 至 99 的整数'
const notLoaded = '图片加载失败！请检查链接地址或网络状态！'

/** A picture by its address, its properties, or earlier ones. */
export default function ImageDialog() {
  const { editor } = useParts()
  const { selection } = editor.state
  const chosen =
    selection instanceof NodeSelection && selection.node.type.name === 'image'
      ? selection.node
      : null
  const [tab, setTab] = useState('address')
  const [picked, setPicked] = useState<readonly string[]>([])
  const form = useImageForm(chosen?.attrs ?? {})
  const finish = () => {
    if (tab === 'online') {
      insertImages(
        editor,
        picked.map(src => ({ src, alt: '' })),
      )
      return true
    }
    const attributes = form.read()
    if (!attributes) return false
    if (chosen) setImage(editor, attributes)
    else insertImages(editor, [attributes])
    return true
  }
  const fields = <ImageFields form={form} />
  return (
    <EditorDialog title={chosen ? '图片属性' : '插入图片'} width={640} onOk={finish}>
      {chosen ? (
        fields
      ) : (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'address', label: '网络图片', children: fields },
            {
              key: 'online',
              label: '在线管理',
              children: <OnlineFiles kind="image" picked={picked} onPick={setPicked} />,
            },
          ]}
        />
      )}
    </EditorDialog>
  )
}

/** Whether a text is pixels of a border or a margin: none, or 0 to 99. */
const isEdge = (text: string) => /^\d{0,2}$/.test(text.trim())

type Attributes = Readonly<Record<string, unknown>>
type ImageForm = ReturnType<typeof useImageForm>

function useImageForm(given: Attributes) {
  const text = (name: string) => String(given[name] ?? '')
  const [src, setSrc] = useState(text('src'))
  const [alt, setAlt] = useState(text('alt'))
  const [size, setSize] = useState({ width: text('width'), height: text('height') })
  const [border, setBorder] = useState(text('border'))
  const [vspace, setVspace] = useState(text('vspace'))
  const [float, setFloat] = useState(styleValue(given.css, 'float') ?? 'none')
  const [ratio, setRatio] = useState<number>()
  const [error, setError] = useState<string | null>(null)
  const read = () => {
    if (!isSize(size.width) || !isSize(size.height)) return null
    if (!isEdge(border) || !isEdge(vspace)) return null
    if (!isSafeSource(src)) {
      setError(badSource)
      return null
    }
    if (error === notLoaded) return null
    return {
      src: src.trim(),
      alt: alt.trim(),
      width: size.width || null,
      height: size.height || null,
      border: border.trim() || null,
      vspace: vspace.trim() || null,
      css: withStyle(given.css, 'float', float === 'none' ? null : float),
    }
  }
  return {
    ...{ src, setSrc, alt, setAlt, size, setSize, border, setBorder, vspace, setVspace },
    ...{ float, setFloat, ratio, setRatio, error, setError, read },
  }
}

function ImageFields({ form }: { form: ImageForm }) {
  return (
    <div className={styles.both}>
      <div className={styles.fields}>
        <Field label="地址" error={form.error}>
          <Input
            data-first
            value={form.src}
            placeholder="https://"
            onChange={event => {
              form.setSrc(event.target.value)
              form.setError(null)
            }}
          />
        </Field>
        <Field
          label="替代文字"
          note={form.alt.trim() === '' ? '请用一句话描述图片，方便视障读者' : null}
        >
          <Input value={form.alt} onChange={event => form.setAlt(event.target.value)} />
        </Field>
        <SizeFields size={form.size} onChange={form.setSize} fault={badSize} ratio={form.ratio} />
        <Field label="边框" error={isEdge(form.border) && isEdge(form.vspace) ? null : badEdge}>
          <Input
            style={{ width: 96 }}
            suffix="px"
            aria-label="边框宽度"
            value={form.border}
            status={isEdge(form.border) ? '' : 'error'}
            onChange={event => form.setBorder(event.target.value)}
          />
          <span>边距</span>
          <Input
            style={{ width: 96 }}
            suffix="px"
            aria-label="边距"
            value={form.vspace}
            status={isEdge(form.vspace) ? '' : 'error'}
            onChange={event => form.setVspace(event.target.value)}
          />
        </Field>
        <Field label="浮动">
          <Segmented
            value={form.float}
            onChange={form.setFloat}
            options={[
              { value: 'none', label: '默认' },
              { value: 'left', label: '左浮动' },
              { value: 'right', label: '右浮动' },
            ]}
          />
        </Field>
      </div>
      <div className={styles.preview}>
        {isSafeSource(form.src) && (
          <img
            src={form.src}
            alt="预览"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              form.setRatio(naturalHeight > 0 ? naturalWidth / naturalHeight : undefined)
              form.setError(null)
            }}
            onError={() => form.setError(notLoaded)}
          />
        )}
      </div>
    </div>
  )
}
