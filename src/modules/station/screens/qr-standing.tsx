import { Tag } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { StateTag } from '#ui/views/state-tag.tsx'
import { qrCode } from '../model/index.ts'

/** Whether a code is in use: its switch, and whether its time is over. */
export function QrStanding({ row }: { readonly row: PresentedOf<typeof qrCode> }) {
  if (row.state === 'enabled' && row.extra?.isExpired) return <Tag color="orange">已过期</Tag>
  return <StateTag of={qrCode} state={row.state} />
}
