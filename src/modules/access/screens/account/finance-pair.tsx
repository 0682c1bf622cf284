import { Alert } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { account } from '../../model/account.ts'

/** Says that somebody and a direct superior or subordinate hold opposed finance positions. */
export function FinancePair({ row }: { readonly row: PresentedOf<typeof account> }) {
  const pair = row.extra?.financePair
  return pair != null && <Alert type="warning" showIcon title={pair} />
}
