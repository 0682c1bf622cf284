import { Alert, Button } from 'antd'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Form } from '../logic/use-form.ts'
import styles from './form.module.css'

/** Offers what was typed and not saved before. */
export function DraftOffer({ form }: { readonly form: Form }) {
  if (form.draft === null) return null
  const count = Object.keys(form.draft.values).length
  return (
    <Alert
      type="info"
      showIcon
      title={`恢复未保存的内容？${printMoment(form.draft.at)} 填写的 ${count} 项还没有保存。`}
      action={
        <div className={styles.offer}>
          <Button size="small" type="primary" onClick={form.restoreDraft}>
            恢复
          </Button>
          <Button size="small" onClick={form.discardDraft}>
            放弃
          </Button>
        </div>
      }
    />
  )
}
