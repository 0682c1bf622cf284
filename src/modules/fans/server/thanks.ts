import { sql } from 'drizzle-orm'
import { insertMany } from '#kernel/server/insert-many.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { ThankListener } from '#modules/people/server/index.ts'
import { donorThanks } from '../model/index.ts'

export const donorThanksServing = serve(donorThanks)

/** Gifts that nobody gave thanks for yet, thanked at once. */
const mostAtOnce = 500

/** Each gift that waited for thanks is thanked now, once: by whom, how, with which words. */
export const noteThanks: ThankListener = async (act, { donor, organisation, words, way }) => {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select d.id from donation d
     where d.donor = ${donor}::uuid and d.state in ('paid', 'partRefunded')
       and not exists (select from donor_thanks t where t.donation = d.id)
     order by d.paid_at desc limit ${mostAtOnce}`)
  await insertMany(
    act,
    donorThanks,
    rows.map(({ id }) => ({
      ...{ id: newId(), organisation, donor, donation: id, words },
      way: way as 'site',
      createdBy: act.person.accountId,
    })),
    { skipTaken: true },
  )
}
