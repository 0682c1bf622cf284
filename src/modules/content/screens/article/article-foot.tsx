import { Button } from 'antd'
import type { Form } from '#kernel/web/logic/use-form.ts'
import { KeptNote } from '#kernel/web/views/kept-note.tsx'
import styles from './article-form.module.css'

export interface ArticleFootProps {
  readonly form: Form
  /** The column asks no review and the person may publish. */
  readonly isFree: boolean
  readonly steps: number
  onCancel(): void
  onPreview(): void
  onSave(): void
  onSend(): void
}

/** 保存草稿, 预览, 提交审核. */
export function ArticleFoot(props: ArticleFootProps) {
  const { form, isFree, steps, onCancel, onPreview, onSave, onSend } = props
  return (
    <div className={styles.foot}>
      <span className={styles.kept}>
        <KeptNote form={form} />
      </span>
      <Button onClick={onCancel}>取消</Button>
      <Button onClick={onPreview}>预览</Button>
      <Button
        loading={form.isSubmitting}
        disabled={!form.isNew && !form.isDirty}
        title="Ctrl S"
        onClick={onSave}
      >
        保存草稿
      </Button>
      <Button type="primary" loading={form.isSubmitting} onClick={onSend}>
        {isFree ? '发布' : steps > 1 ? `提交审核（${steps} 级）` : '提交审核'}
      </Button>
    </div>
  )
}
