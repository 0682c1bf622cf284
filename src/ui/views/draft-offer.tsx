import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { Draft } from '#ui/logic/draft.ts'
import { isSame } from '#ui/logic/form-store.ts'
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
  /** Something was typed meanwhile that restoring replaces. */
  readonly isTyped: boolean
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
  const { modal } = App.useApp()
  const take = () => {
    setComparing(false)
    form.restoreDraft()
    beside?.restore()
  }
  const restore = () => {
    const replaced = [...replacedBy(form, draft), ...(beside?.isTyped ? [beside.label] : [])]
    if (replaced.length === 0) return take()
    modal.confirm({
      title: '恢复草稿会替换已填写的内容',
      content: `将被替换：${replaced.join('、')}`,
      okText: '替换并恢复',
      cancelText: '继续填写',
      onOk: take,
    })
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
          description={
            keeping.further > 0 && `处理后还有 ${keeping.further} 份较晚的未保存草稿可恢复`
          }
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

/** Labels of what was typed into the form meanwhile and would be replaced. */
function replacedBy({ store }: Form, draft: Draft | null): readonly string[] {
  if (draft === null) return []
  return store
    .changed()
    .filter(name => name in draft.values && !isSame(draft.values[name], store.value(name)))
    .map(name => store.fields[name]?.label ?? '')
}

function nameOf(draft: Draft | null, beside: BesideDraft | null): string {
  if (draft === null) return beside?.label ?? '草稿'
  const notes = [draft.device, beside && `含${beside.label}`].filter(Boolean)
  return notes.length > 0 ? `草稿（${notes.join('，')}）` : '草稿'
}
