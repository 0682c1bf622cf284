import { Button, ColorPicker, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { isSafeSource } from '../model/policy/safe-address.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import styles from './online-files.module.css'
import { OnlineFiles } from './online-files.tsx'
import { UploadOne } from './upload-one.tsx'

/** A colour or a picture behind the whole text. */
export default function BackgroundDialog() {
  const { editor } = useParts()
  const stored = String(editor.state.doc.attrs.background ?? '')
  const part = (name: string) => new RegExp(`background-${name}: ([^;]+);`).exec(stored)?.[1] ?? ''
  const [color, setColor] = useState(part('color'))
  const [picture, setPicture] = useState(/url\((.*)\)/.exec(part('image'))?.[1] ?? '')
  const [repeat, setRepeat] = useState(part('repeat') || 'no-repeat')
  const [error, setError] = useState<string | null>(null)
  const choose = (address: string) => {
    setPicture(address)
    setError(null)
  }
  const put = (background: string | null) => {
    editor.view.dispatch(editor.state.tr.setDocAttribute('background', background))
  }
  const finish = () => {
    if (picture !== '' && (!isSafeSource(picture) || /[\s()'"\\<>]/.test(picture))) {
      setError('不允许的图片格式或者图片域！')
      return false
    }
    const parts = [
      color && `background-color: ${color};`,
      picture &&
        `background-image: url(${picture}); background-repeat: ${repeat}; background-position: center top;`,
    ].filter(Boolean)
    put(parts.length > 0 ? parts.join(' ') : null)
    return true
  }
  return (
    <EditorDialog title="背景" width={640} onOk={finish}>
      <Field label="颜色">
        <ColorPicker
          disabledAlpha
          showText
          allowClear
          value={color || null}
          onChangeComplete={value =>
            setColor(value.cleared ? '' : value.toHexString().toUpperCase())
          }
          onClear={() => setColor('')}
        />
      </Field>
      <Field label="图片地址" error={error}>
        <Input value={picture} onChange={event => choose(event.target.value)} />
      </Field>
      <Field label="本地上传">
        <UploadOne purpose="image" accept="image/*" onDone={choose} onFault={setError} />
      </Field>
      <section className={styles.inField} aria-label="已上传图片">
        <OnlineFiles
          kind="image"
          picked={picture === '' ? [] : [picture]}
          onPick={picked => choose(picked.find(each => each !== picture) ?? '')}
        />
      </section>
      <Field label="重复">
        <Segmented
          value={repeat}
          onChange={setRepeat}
          options={[
            { value: 'no-repeat', label: '不重复' },
            { value: 'repeat', label: '平铺' },
            { value: 'repeat-x', label: '横向' },
            { value: 'repeat-y', label: '纵向' },
          ]}
        />
      </Field>
      <Field label="">
        <Button
          onClick={() => {
            setColor('')
            setPicture('')
          }}
        >
          清除背景
        </Button>
      </Field>
    </EditorDialog>
  )
}
