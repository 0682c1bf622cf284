import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { unnamedGiver } from '#modules/people/server/index.ts'

/** The gifts of donors lose their name and words in public; amounts, receipts and the books stay. */
export async function hideDonors(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  await act.tx.execute(sql`
    update donation set display_name = ${unnamedGiver}, anonymous = true, publish_consent = false
     where donor in (${sql.join(
       donors.map(id => sql`${id}::uuid`),
       sql`, `,
     )})`)
}
