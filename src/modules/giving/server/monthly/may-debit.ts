import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { monthlyContract, monthlyDebit, monthlyPlan } from '../../model/index.ts'
import type { Contract } from './channel-contract.ts'
import { nextDebitOn } from './debit-days.ts'
import { freeDebitOn } from './next-debit.ts'
import { tellGiver } from './tell-giver.ts'

/** Whether the plan of a contract runs and its cause raises money. */
export async function mayTake(act: Act, { plan, cause }: Contract): Promise<boolean> {
  if ((await findRow(act.tx, monthlyPlan, plan))?.state !== 'online') return false
  return (await findCause(act.tx, cause))?.row.state === 'raising'
}

/** Whether a contract is debited. */
export const isLive = ({ state }: Contract) => state === 'active' || state === 'retrying'

/** Whether a contract may be debited now. */
export const mayDebit = async (act: Act, contract: Contract) =>
  isLive(contract) && (await mayTake(act, contract))

/**
 * A debit that must not be made now is left out. A contract that goes on goes on with its next period:
 * the period of this debit is taken, so that without a new day nothing would ever be debited again.
 */
export async function skipDebit(
  act: Act,
  contract: Contract,
  row: Row<typeof monthlyDebit>,
): Promise<void> {
  await moveRow(act, monthlyDebit, row, 'skip')
  if (!isLive(contract)) return
  const next = { nextDebitOn: await dayAfter(act, contract, row.dueOn) }
  if (contract.state === 'retrying') await moveRow(act, monthlyContract, contract, 'recover', next)
  else await updateRow(act, monthlyContract, contract, next)
  await tellGiver(act, contract, `项目或计划已暂停，本期不扣款，下次扣款日 ${next.nextDebitOn}`)
}

/** The day of a contract's next debit after the one that was due on a day. */
export const dayAfter = (act: Act, contract: Contract, dueOn: string) =>
  freeDebitOn(act, contract, nextDebitOn(dueOn, contract.debitDay))
