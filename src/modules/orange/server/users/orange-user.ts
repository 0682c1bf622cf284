import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { shownElsewhere } from '#modules/website/server/index.ts'
import { heartAccount } from '../../model/heart-calls.ts'
import { keepDaysAfterLeaving, orangeUser } from '../../model/index.ts'
import { heartCut, heartDebt, heartLot } from '../hearts/heart-tables.ts'
import { forget, nameless } from './forget.ts'

const table = tableOf(orangeUser)
const dayLength = 86_400_000
const until = (act: Act, days: number) =>
  new Date(act.now.getTime() + days * dayLength).toISOString()

/** An organisation sees who takes part in its activities; the platform sees everybody. */
export const orangeUserServing = serve(orangeUser, {
  where: (person, { id }) =>
    person.ownerKind === 'platform'
      ? undefined
      : sql`exists (select from activity_sign_up s where s."user" = ${id} and s.organisation = ${person.ownerId}::uuid)`,
  openPicks: true,
  closedList: true,
  async enrich(rows, act) {
    const people = await findRows(
      act.tx,
      registeredUser,
      inArray(
        tableOf(registeredUser).id,
        rows.map(({ user }) => user),
      ),
    )
    const show = await shownElsewhere(act, registeredUser)
    const known = new Map(people.map(each => [each.id, each]))
    return new Map(
      rows.map(row => {
        const person = known.get(row.user)
        const phone = person?.phone ? show('phone', person.phone, person) : null
        return [row.id, { phone, avatar: person?.avatar ?? null }]
      }),
    )
  },
  moves: {
    mute: (_row, { days, reason }, act) => ({ mutedUntil: until(act, days), standing: reason }),
    freeze: (_row, { days, reason }, act) => ({ frozenUntil: until(act, days), standing: reason }),
    release: () => ({ mutedUntil: null, frozenUntil: null, standing: null }),
  },
  actions: { tag: (_row, { tags }) => ({ tags }) },
})

const accountRoute = route(heartAccount, {
  access: { action: 'orangeUser.view' },
  summary: '用户的橙心批次、待抵扣和封顶截去',
  async read({ id }, act) {
    await readInScope(act, orangeUserServing, id)
    const { ownerKind, ownerId } = act.person
    const isPlatform = ownerKind === 'platform'
    // An organisation is told what it gave itself; what others did is not its affair.
    const own = isPlatform ? sql`true` : sql`e.organisation = ${ownerId}::uuid`
    const { rows: cut } = await act.tx.execute<{ n: string }>(
      sql`select coalesce(sum(hearts), 0)::text as n from ${heartCut} where "user" = ${id} and ${isPlatform}`,
    )
    const { rows: lots } = await act.tx.execute<{
      title: string
      remaining: number
      expireAt: string | null
    }>(sql`
      select coalesce(e.source, e.number) as title, l.remaining, l.expire_at as "expireAt"
        from ${heartLot} l join orange_entry e on e.id = l.entry
       where l."user" = ${id} and l.remaining > 0 and ${own} order by l.expire_at nulls last limit 100`)
    const debts = await act.tx
      .select()
      .from(heartDebt)
      .where(and(eq(heartDebt.user, id), sql`paid < amount`, sql`${isPlatform}`))
    return {
      cut: Number(cut[0]?.n ?? 0),
      lots: lots.map(lot => ({
        ...lot,
        expireAt: lot.expireAt === null ? null : new Date(lot.expireAt).toISOString(),
      })),
      debts: debts.map(({ title, amount, paid }) => ({ title, rest: amount - paid })),
    }
  },
})

export const userAccountRoutes: readonly AnyRoute[] = [accountRoute]

/** Every hour: mutes and freezes that ended; personal facts of those who left long enough ago. */
export const tendOrangeUsers = job('orange.tend-users', {
  label: '橙心用户解除与退出',
  payload: z.object({}),
  retries: 3,
  every: '17 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const at = act.now.toISOString()
      const over = sql`(${table.state} = 'muted' and ${table.mutedUntil} <= ${at})
        or (${table.state} = 'frozen' and ${table.frozenUntil} <= ${at})`
      const free = { mutedUntil: null, frozenUntil: null, standing: null }
      for (const row of await findRows(act.tx, orangeUser, over))
        await moveRow(act, orangeUser, row, 'release', free)
      const last = new Date(act.now.getTime() - keepDaysAfterLeaving * dayLength).toISOString()
      const gone = and(
        eq(table.state, 'left'),
        lte(table.leftAt, last),
        ne(table.nickname, nameless),
      )
      for (const row of await findRows(act.tx, orangeUser, gone)) await forget(act, row)
    }),
})
