import { sql } from 'drizzle-orm'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { massSend, messageSend, messageTemplate, officialAccount } from '../../model/index.ts'
import { chosenFans } from './mass-reach.ts'
import { valuesOf } from './message-values.ts'

const perBatch = 2000

/** Mass sends that may begin put their messages into the queue, each fan once. */
export async function expandMassSends(work: JobWork): Promise<void> {
  const open = await work.change(act => findRows(act.tx, massSend, sql`state = 'sending'`, 100))
  for (const { id } of open) {
    for (let from = '00000000-0000-0000-0000-000000000000'; ; ) {
      const after = from
      const last = await work.change(act => expandSome(act, id, after))
      if (last === undefined || work.signal.aborted) break
      from = last
    }
  }
}

async function expandSome(act: Act, id: string, after: string): Promise<string | undefined> {
  const mass = await lockRow(act, massSend, id)
  if (mass.state !== 'sending' || mass.doneAt !== null) return undefined
  const template = await findRow(act.tx, messageTemplate, mass.template)
  const account = await findRow(act.tx, officialAccount, mass.account)
  if (template === undefined || account === undefined) return undefined
  const { rows } = await act.tx.execute<{ id: string; donor: string | null; name: string }>(sql`
    select id, donor, name from (${chosenFans(act, mass)}) c
     where why is null and id > ${after}::uuid
       and not exists (select from message_send s
             where s.template = ${template.id}::uuid and s.business = ${`mass:${id}:`} || c.id)
     order by id limit ${perBatch}`)
  await insertMany(
    act,
    messageSend,
    rows.map(({ id: fan, donor, name }) => ({
      ...{
        organisation: mass.organisation,
        template: template.id,
        account: account.id,
        fan,
        donor,
      },
      ...{ scene: template.scene, business: `mass:${id}:${fan}`, massSend: id },
      ...{ revision: template.revision, dueAt: act.now.toISOString() },
      values: valuesOf(template.fields, {
        ...{ donor: name, organisation: account.name, words: mass.words, at: act.now },
      }),
    })),
    { skipTaken: true },
  )
  if (rows.length === perBatch) return rows.at(-1)?.id
  // From now on nobody is added: whoever follows later was not chosen.
  await act.tx.execute(sql`
    update mass_send set done_at = ${act.now.toISOString()}::timestamptz where id = ${id}::uuid`)
  return undefined
}

/** Mass sends of which nothing waits any more are done. */
export async function finishMassSends(act: Act): Promise<void> {
  const open = await findRows(
    act.tx,
    massSend,
    sql`state = 'sending' and done_at is not null and not exists (select from message_send s
          where s.mass_send = mass_send.id and s.state in ('queued', 'sending'))`,
    100,
  )
  for (const row of open)
    await moveRow(act, massSend, row, 'finish', { doneAt: act.now.toISOString() })
}
