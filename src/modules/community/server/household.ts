import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { household } from '../model/index.ts'

/** Households, as far as help asks for them. */
export const householdServing = serve(household, {
  async prepare(_draft, act) {
    const answer = await act.tx.execute<{ serial: string }>(
      sql`select nextval('household_serial')::text as serial`,
    )
    return { number: `JT${String(answer.rows[0]?.serial).padStart(10, '0')}` }
  },
})
