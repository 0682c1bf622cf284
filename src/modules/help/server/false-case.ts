import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { giveBack } from '#modules/finance/server/index.ts'
import { blacklist } from '../model/index.ts'
import type { HelpRow } from './evidence-state.ts'
import { endNotice } from './notices.ts'
import { helpPorts } from './ports.ts'

/**
 * What a case that was found false leads to beside its end: the money that is left goes back to the
 * donors, what was paid is to be recovered, and whoever asked is barred.
 */
export async function endFalseCase(
  act: Act,
  row: HelpRow,
  { reason }: { readonly reason: string; readonly files: readonly string[] },
): Promise<void> {
  const figures = (await causePorts().causeFigures(act.tx, [row.id])).get(row.id)
  const held = (await helpPorts().payoutsOf(act.tx, [row.id])).get(row.id)
  const left = figures?.available ?? 0
  if (left > 0)
    await giveBack(act, {
      ...{ organisation: row.organisation, cause: row.id, amount: left },
      reason: `求助 ${row.number} 认定虚假`,
    })
  await endNotice(act, row)
  const paid = Math.max(figures?.paidOut ?? 0, held?.paid ?? 0)
  // A child answers for nothing: whoever asked for it does.
  const barred = row.minor ? [row.applicant] : [...new Set([row.applicant, row.beneficiary])]
  for (const [at, person] of barred.entries())
    await insertRow(act, blacklist, {
      person,
      organisation: row.organisation,
      reason: `求助 ${row.number} 虚假：${reason}`.slice(0, 500),
      cause: row.id,
      toRecover: at === 0 ? paid : 0,
      validFrom: beijingDay(act.now),
      proposedBy: act.person.accountId,
    })
}
