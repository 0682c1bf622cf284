import { useQueryClient } from '@tanstack/react-query'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { post } from '#kernel/web/logic/request.ts'
import { ReasonDialog } from '#kernel/web/views/reason-dialog.tsx'

interface SaveSettingProps {
  readonly row: Presented
  readonly value: unknown
  readonly title: string
  /** What the change will do. */
  readonly note: string
  onClose(): void
}

/** Asks the reason of a changed security setting and saves it. */
export function SaveSetting({ row, value, title, note, onClose }: SaveSettingProps) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={title}
      okText="保存"
      label="修改原因"
      min={4}
      note={note}
      done="已保存，下一次请求即生效"
      onSend={async reason => {
        const { id, version } = row
        await post('/api/common/platformSecurity/update', { id, version, value, reason })
        await client.invalidateQueries({ queryKey: ['security settings'] })
      }}
      onClose={onClose}
    />
  )
}
