import { Alert, Button } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kernel/kinds/moment/moment.ts'
import type { Form } from '../logic/use-form.ts'
import styles from './form.module.css'
import { lazyPart } from './lazy-part.tsx'

const DraftComparison = lazyPart(
  async () => (await import('./draft-comparison.tsx')).DraftComparison,
)

export interface DraftOfferProps {
  readonly form: Form
}

/** Offers what was typed and not saved before; warns when the form is open in another tab too. */
export function DraftOffer({ form }: DraftOfferProps) {
  const { draft, keeping } = form
  const [isComparing, setComparing] = useState(false)
  const restore = () => {
    setComparing(false)
    form.restoreDraft()
  }
  return (
    <>
      {keeping.isElsewhere && (
        <Alert type="warning" showIcon title="此内容已在另一个标签页中打开，请勿同时编辑" />
      )}
      {draft && (
        <Alert
          type="info"
          showIcon
          title={`发现${printMinute(draft.at)}的未保存草稿${draft.device ? `（${draft.device}）` : ''}`}
          action={
            <div className={styles.offer}>
              <Button size="small" type="primary" onClick={restore}>
                恢复
              </Button>
              <Button size="small" onClick={() => setComparing(true)}>
                对比
              </Button>
              <Button size="small" type="text" onClick={form.discardDraft}>
                丢弃
              </Button>
            </div>
          }
        />
      )}
      {draft && isComparing && (
        <DraftComparison
          form={form}
          draft={draft}
          onRestore={restore}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}
