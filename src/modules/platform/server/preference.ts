import { eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'

/** How each person likes the product: sidebar, theme, columns, pinned screens. One row an account. */
export const preference = pgTable('preference', {
  account: uuid('account').primaryKey(),
  values: jsonb('values').notNull().$type<Readonly<Record<string, unknown>>>(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Everything an account prefers, by key. */
async function findPreferences(
  reader: Reader,
  account: string,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await reader.select().from(preference).where(eq(preference.account, account))
  return row?.values ?? {}
}

const mostBytes = 200_000

const setQuestion = z.strictObject({
  key: z.string().min(1).max(120),
  value: z.json().refine(value => JSON.stringify(value).length <= 20_000, '偏好内容过大'),
})

export const preferenceRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/platform/preference/get',
    access: 'signedIn',
    summary: '查询个人偏好',
    question: z.object({}),
    read: (_question, act) => findPreferences(act.tx, act.person.accountId),
  }),
  route({
    method: 'POST',
    path: '/api/platform/preference/set',
    access: 'signedIn',
    summary: '保存一项个人偏好；值为 null 时删除',
    question: setQuestion,
    async change({ key, value }, act) {
      const { accountId } = act.person
      if (value === null) {
        await act.tx.execute(
          sql`update preference set "values" = "values" - ${key}, updated_at = now() where account = ${accountId}`,
        )
        return null
      }
      const answer = await act.tx.execute<{ bytes: number }>(sql`
        insert into preference (account, "values") values (${accountId}, ${JSON.stringify({ [key]: value })}::jsonb)
        on conflict (account) do update
          set "values" = preference."values" || excluded."values", updated_at = now()
        returning octet_length("values"::text) as bytes`)
      if ((answer.rows[0]?.bytes ?? 0) > mostBytes) act.refuse('个人偏好过多，请删除一些后再试')
      return null
    },
  }),
]
