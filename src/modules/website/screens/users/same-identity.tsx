import { Alert, Button } from 'antd'
import { useState } from 'react'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import look from '#ui/views/look.module.css'

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** The identity number is held by another user: the check is refused, with the suggestion to merge. */
export function SameIdentity({
  change,
  count,
  onSuggest,
}: {
  readonly change: string
  /** How many users hold the number already. */
  readonly count: number
  onSuggest(opinion: string): void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={look.stack}>
      <Alert
        type="warning"
        showIcon
        title={`该证件号已由 ${count} 位用户实名，不能再次通过`}
        description="核对是否同一人：同一人合并捐赠人并建议改用原账号，否则驳回。"
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            合并建议
          </Button>
        }
      />
      {isOpen && (
        <MergeDialog
          change={change}
          onSuggest={opinion => {
            setOpen(false)
            onSuggest(opinion)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
