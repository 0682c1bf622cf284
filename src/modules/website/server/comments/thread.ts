import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { donorIndexesOf } from '#modules/people/server/index.ts'
import { interaction, registeredUser } from '../../model/index.ts'
import { interactionThread } from '../../model/interaction-calls.ts'
import { interactionServing } from './interaction.ts'

const mostShown = 50

/** `GET …/interaction/getThread`: the thread of one interaction. */
export const threadRoute = route(interactionThread, {
  access: { action: 'interaction.view' },
  summary: '查询互动的往来与捐赠',
  async read({ id }, act) {
    const row = await readInScope(act, interactionServing, id)
    if (row.user === null) return { earlier: [], gifts: [], donors: [] }
    const table = tableOf(interaction)
    const earlier = await findRows(
      act.tx,
      interaction,
      sql`${visible(interactionServing, act.person) ?? sql`true`} and ${table.cause} = ${row.cause}
          and ${table.user} = ${row.user} and ${table.id} <> ${row.id}`,
      mostShown,
    )
    const user = await findRow(act.tx, registeredUser, row.user)
    return {
      earlier: await present(act, interactionServing, earlier),
      ...(await giftsOf(act, {
        phone: user?.phone ?? null,
        cause: row.cause,
        organisation: row.organisation,
      })),
    }
  },
})

interface Writer {
  readonly phone: string | null
  readonly cause: string
  readonly organisation: string | null
}

/** Gifts of whoever holds the phone, in products that keep any; by the names that may be shown (BR-09). */
async function giftsOf(act: Act, { phone, cause, organisation }: Writer) {
  const found = await act.tx.execute<{ found: boolean }>(
    sql`select to_regclass('donation') is not null as found`,
  )
  const isKept = found.rows[0]?.found === true && holds(act.person, 'donation.view')
  const [index] = phone === null ? [] : donorIndexesOf([phone]).keys()
  if (!isKept || index === undefined) return { gifts: [], donors: [] }
  const donors = await act.tx.execute<{ id: string }>(
    sql`select id from donor where phone_index = ${index} and organisation = ${organisation}`,
  )
  const ids = donors.rows.map(({ id }) => id)
  const { rows } = await act.tx.execute<{
    id: string
    name: string
    amount: string
    at: string
  }>(sql`
    select id, case when anonymous then '爱心人士' else coalesce(display_name, '爱心人士') end as name,
           amount::text as amount, paid_at::text as at
      from donation
     where donor = any(${sql.param(ids)}::uuid[]) and cause = ${cause}
       and state in ('paid', 'partRefunded', 'refunded')
     order by paid_at desc limit ${mostShown}`)
  return {
    donors: ids,
    gifts: rows.map(row => ({
      ...row,
      amount: Number(row.amount),
      at: new Date(row.at).toISOString(),
    })),
  }
}
