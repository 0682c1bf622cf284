import { Checkbox, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useParts } from '../editor-context.ts'
import {
  type TypesetOptions,
  typeset,
  typesetContent,
  usualTypeset,
} from '../extensions/typeset.ts'
import { writeDocument } from '../html/article.ts'
import { RichTextView } from '../view/rich-text-view.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'
import styles from './preview-dialog.module.css'

const place = 'gyb_typeset'

function remembered(): TypesetOptions {
  try {
    return { ...usualTypeset, ...JSON.parse(localStorage.getItem(place) ?? '{}') }
  } catch {
    return usualTypeset
  }
}

const flags = [
  ['mergesBlankLines', '合并空行'],
  ['dropsBlankLines', '删除空行'],
  ['dropsFonts', '清除字体与字号'],
  ['dropsColors', '清除颜色与背景'],
  ['indents', '首行缩进 2 字符'],
] as const

/** Brings the whole text into one shape, which is shown before; one step to undo. */
export default function TypesetDialog() {
  const { editor } = useParts()
  const [options, setOptions] = useState(remembered)
  const set = (change: Partial<TypesetOptions>) => setOptions(old => ({ ...old, ...change }))
  const shaped = useMemo(() => {
    const { doc } = editor.state
    return writeDocument(doc.copy(typesetContent(doc.content, options)))
  }, [editor, options])
  const finish = () => {
    localStorage.setItem(place, JSON.stringify(options))
    typeset(editor, options)
    return true
  }
  return (
    <EditorDialog title="自动排版" width={720} okText="执行" onOk={finish}>
      <Field label="段落">
        {flags.map(([key, label]) => (
          <Checkbox
            key={key}
            checked={options[key]}
            onChange={event => set({ [key]: event.target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </Field>
      <Field label="对齐">
        <Segmented<TypesetOptions['align']>
          value={options.align}
          onChange={align => set({ align })}
          options={[
            { value: 'keep', label: '保持' },
            { value: 'left', label: '左' },
            { value: 'center', label: '居中' },
            { value: 'justify', label: '两端' },
          ]}
        />
      </Field>
      <Field label="图片">
        <Checkbox
          checked={options.centresPictures}
          onChange={event => set({ centresPictures: event.target.checked })}
        >
          图片居中
        </Checkbox>
      </Field>
      <Field label="字符">
        <Segmented<TypesetOptions['width']>
          value={options.width}
          onChange={width => set({ width })}
          options={[
            { value: 'keep', label: '保持' },
            { value: 'half', label: '数字字母转半角' },
            { value: 'full', label: '转全角' },
          ]}
        />
      </Field>
      <section className={styles.shaped} aria-label="排版效果">
        <RichTextView html={shaped} />
      </section>
    </EditorDialog>
  )
}
