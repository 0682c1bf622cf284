import { Alert, Button } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { Draft } from '#ui/logic/draft.ts'
import type { Form } from '#ui/logic/use-form.ts'
import styles from './form.module.css'
import { lazyPart } from './lazy-part.tsx'

const DraftComparison = lazyPart(
  async () => (await import('./draft-comparison.tsx')).DraftComparison,
)

/** What was typed beside a form's fields and not saved: a table. */
export interface BesideDraft {
  /** What it is, as the offer says it. */
  readonly label: string
  /** ISO moment of the last key. */
  readonly at: string
  restore(): void
  discard(): void
}

export interface DraftOfferProps {
  readonly form: Form
  /** Offered, restored and thrown away together with the form's own draft. */
  readonly beside?: BesideDraft | null
}

/** Offers what was typed and not saved before; warns when the form is open in another tab too. */
export function DraftOffer({ form, beside = null }: DraftOfferProps) {
  const { draft, keeping } = form
  const at = draft?.at ?? beside?.at
  const [isComparing, setComparing] = useState(false)
  const restore = () => {
    setComparing(false)
    form.restoreDraft()
    beside?.restore()
  }
  const discard = () => {
    form.discardDraft()
    beside?.discard()
  }
  return (
    <>
      {keeping.isElsewhere && (
        <Alert type="warning" showIcon title="此内容已在另一个标签页中打开，请勿同时编辑" />
      )}
      {at && (
        <Alert
          type="info"
          showIcon
          title={`发现${printMinute(at)}的未保存${nameOf(draft, beside)}`}
          action={
            <div className={styles.offer}>
              <Button size="small" type="primary" onClick={restore}>
                恢复
              </Button>
              {draft && (
                <Button size="small" onClick={() => setComparing(true)}>
                  对比
                </Button>
              )}
              <Button size="small" type="text" onClick={discard}>
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

function nameOf(draft: Draft | null, beside: BesideDraft | null): string {
  if (draft === null) return beside?.label ?? '草稿'
  const notes = [draft.device, beside && `含${beside.label}`].filter(Boolean)
  return notes.length > 0 ? `草稿（${notes.join('，')}）` : '草稿'
}
