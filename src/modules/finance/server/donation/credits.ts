import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'
import type { Credit } from '../../model/index.ts'
import type { NewGift } from './gift.ts'

/** Marks each credit that is more than its gift. */
export function markCredits(act: Act, credits: readonly Credit[], amount: number): void {
  for (const { ref, amount: credited } of credits)
    if (credited > amount)
      act.mark('credits', `${ref}：归属金额不能超过捐赠金额 ¥${printMoney(amount)}`)
}

/** The credits that a new gift bears: those it names, and whom it honours; null where there are none. */
export function creditsOf({
  amount,
  credits = [],
  honour,
}: Pick<NewGift, 'amount' | 'credits' | 'honour'>): Credit[] | null {
  const isNamed = credits.some(({ kind }) => kind === 'honour')
  const honoured = honour && !isNamed ? [{ kind: 'honour' as const, ref: honour, amount }] : []
  const all = [...credits, ...honoured]
  return all.length === 0 ? null : all
}

/** Credits as a form or a sheet names them: who asked for the gift, and at which company its donor works. */
export function namedCredits({
  amount,
  solicitor,
  employer,
}: {
  readonly amount: number
  readonly solicitor?: string | null
  readonly employer?: string | null
}): Credit[] {
  const of = (kind: Credit['kind'], ref: string | null | undefined) =>
    ref ? [{ kind, ref, amount }] : []
  return [...of('solicitor', solicitor), ...of('employer', employer)]
}
