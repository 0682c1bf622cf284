import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import type { Form } from '#ui/logic/use-form.ts'
import formStyles from '#ui/views/form.module.css'
import { KeptNote } from '#ui/views/kept-note.tsx'
import styles from './cause-form.module.css'

export interface CauseFormFootProps {
  readonly form: Form
  readonly isBudgetDirty: boolean
  onSave(): Promise<unknown>
  onCancel(): void
  /** Buttons after 保存草稿. */
  readonly children: ReactNode
}

/** The foot of the form of a cause: what is kept, then cancel, save (Ctrl S) and what the form adds. */
export function CauseFormFoot(props: CauseFormFootProps) {
  const { form, isBudgetDirty, onSave, onCancel, children } = props
  const isDirty = form.isDirty || isBudgetDirty
  useShortcuts({ save: () => void (form.isSubmitting || onSave()) })
  return (
    <div className={`${formStyles.foot} ${styles.foot}`}>
      <KeptNote form={form} isDirty={isBudgetDirty} />
      <Button className={formStyles.push ?? ''} onClick={onCancel}>
        取消
      </Button>
      <Button
        loading={form.isSubmitting}
        disabled={!form.isNew && !isDirty}
        onClick={() => void onSave()}
        title="Ctrl S"
      >
        保存草稿
      </Button>
      {children}
    </div>
  )
}
