import { Checkbox, Input } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { plainPaper, type TemplateContent } from '../../model/index.ts'
import styles from './designer.module.css'

/** 纸张: A4 with a head, a foot and contents. */
export function PaperInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'paper')
  // The cast of a json field: its value is what its schema describes.
  const paper = (value ?? plainPaper) as TemplateContent['paper']
  return (
    <div className={styles.paperLine}>
      <Input
        value={paper.header}
        maxLength={40}
        placeholder="页眉，可用占位符"
        aria-label="页眉"
        onChange={({ target }) => set({ ...paper, header: target.value })}
      />
      <Input
        value={paper.footer}
        maxLength={40}
        placeholder="页脚，可用占位符"
        aria-label="页脚"
        onChange={({ target }) => set({ ...paper, footer: target.value })}
      />
      <Checkbox
        checked={paper.hasContents}
        onChange={({ target }) => set({ ...paper, hasContents: target.checked })}
      >
        目录
      </Checkbox>
    </div>
  )
}
