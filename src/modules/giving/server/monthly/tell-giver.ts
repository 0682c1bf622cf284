import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { type monthlyContract, monthlyPlan } from '../../model/index.ts'

/** Tells who gives every month what became of it, by SMS; nobody is told where no phone is known. */
export async function tellGiver(
  act: Act,
  contract: Pick<Row<typeof monthlyContract>, 'giver' | 'plan' | 'organisation'>,
  news: string,
): Promise<void> {
  const giver = await findRow(act.tx, donor, contract.giver)
  const plan = await findRow(act.tx, monthlyPlan, contract.plan)
  if (giver?.phone == null) return
  await sendSms(act, {
    ...{ phone: giver.phone, template: 'monthlyNews', organisation: contract.organisation },
    params: { title: plan?.title ?? '', news },
  })
}
