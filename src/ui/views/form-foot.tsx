import { Button } from 'antd'
import type { Form } from '#ui/logic/use-form.ts'
import styles from './form.module.css'
import { KeptNote } from './kept-note.tsx'

export interface FormFootProps {
  readonly form: Form
  readonly look: 'page' | 'drawer'
  /** What saving does where it does more; 保存 when absent. */
  readonly saveLabel?: string | undefined
  onSave(): void
  onCancel(): void
}

/** The foot of a form: what is kept, cancel, save. */
export function FormFoot({ form, look, saveLabel = '保存', onSave, onCancel }: FormFootProps) {
  return (
    <div className={look === 'page' ? styles.foot : styles.drawerFoot}>
      <KeptNote form={form} />
      <Button className={styles.push ?? ''} onClick={onCancel}>
        取消
      </Button>
      <Button
        type="primary"
        loading={form.isSubmitting}
        disabled={!form.isNew && !form.isDirty}
        onClick={onSave}
        title="Ctrl S"
      >
        {saveLabel}
      </Button>
    </div>
  )
}
