import { sql } from 'drizzle-orm'
import type { PayeeStopper } from '#modules/cause/server/index.ts'
import { lifeStates } from '#modules/community/model/index.ts'
import { barredOf } from '#modules/help/server/index.ts'

/** By the roster behind a payout of cash: R1 and R9 hold on the day of payment, whatever paper somebody has. */
export const stopOnRoster: PayeeStopper = async (act, _payees, payout) => {
  const { rows } = await act.tx.execute<{
    no: number
    person: string
    standing: keyof typeof lifeStates
  }>(sql`
    select r.pay_line as no, t.id as person, t.standing
      from grant_batch b join rescue_record r on r.batch = b.id
      join person p on p.id = r.person join person t on t.id = coalesce(p.merged_into, p.id)
     where b.payout = ${payout.id} and r.pay_line is not null and r.reverses is null`)
  const barred = await barredOf(
    act,
    rows.map(({ person }) => person),
  )
  return rows.flatMap(({ no, person, standing }) => {
    const why = standing === '01' ? barred.get(person) : `人员状态为${lifeStates[standing]}`
    return why === undefined ? [] : [{ no, why }]
  })
}
