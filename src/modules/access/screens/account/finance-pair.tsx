import { Alert } from 'antd'
import type { Presented } from '#kernel/web/logic/presented.ts'

/** Says that somebody and a direct superior or subordinate hold opposed finance positions. */
export function FinancePair({ row }: { readonly row: Presented }) {
  const pair = row.extra?.financePair
  return typeof pair === 'string' && <Alert type="warning" showIcon title={pair} />
}
