import { Alert, Drawer, Skeleton } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { moneyClaim } from '../model/money-claim.ts'
import type { moneyIn } from '../model/money-in.ts'
import { claimSuggestion } from '../model/money-in-calls.ts'

type Suggestion = AnswerOf<typeof claimSuggestion>

const sureness = { high: '把握高', middle: '把握中', low: '把握低' } as const

/** What a claim of this money begins with, where something is proposed. */
export function claimInitial(
  row: Pick<PresentedOf<typeof moneyIn>, 'id' | 'openAmount' | 'amount'>,
  found: Suggestion | undefined,
): Readonly<Record<string, unknown>> {
  const start = { moneyIn: row.id, amount: row.openAmount || row.amount }
  if (found === undefined) return start
  const { kind, cause, merchant, donorName, donorIsUnit, displayName } = found
  const given = { cause, merchant, donorName, displayName }
  const told = Object.entries(given).filter(([, value]) => value !== null)
  return { ...start, kind, donorIsUnit, ...Object.fromEntries(told) }
}

/** 认领 from a bank line's own row: what it most likely is stands in the form already; a colleague confirms it. */
export function ClaimDrawer({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof moneyIn>
  readonly onClose: () => void
}) {
  const { data, isPending } = useAsk(claimSuggestion, { id: row.id })
  if (isPending)
    return (
      <Drawer open size={800} title="认领" onClose={onClose}>
        <Skeleton active />
      </Drawer>
    )
  return (
    <FormDrawer
      resource={moneyClaim}
      id={null}
      label="认领"
      initial={claimInitial(row, data)}
      onClose={onClose}
      onSaved={onClose}
    >
      {() =>
        data && (
          <Alert
            showIcon
            type="info"
            title={`建议（${sureness[data.confidence]}）：${data.why}${
              data.causeTitle ? `，标的「${data.causeTitle}」` : ''
            }`}
            description="已按建议填好，请核对后提交；由另一人确认后入账。"
          />
        )
      }
    </FormDrawer>
  )
}
