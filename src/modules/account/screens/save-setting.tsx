import { useQueryClient } from '@tanstack/react-query'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { ReasonDialog } from '#ui/views/reason-dialog.tsx'
import { platformSecurityUpdate } from '../model/platform-security-calls.ts'

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
        await tell(
          platformSecurityUpdate,
          filledIn(platformSecurityUpdate, { id, version, value, reason }),
        )
        await client.invalidateQueries({ queryKey: ['security settings'] })
      }}
      onClose={onClose}
    />
  )
}
