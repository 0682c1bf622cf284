import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { route } from '#kernel/server/route.ts'

/** 200 when the product answers and its database does; for load balancers and start scripts. */
export const healthRoute = route({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: '健康检查',
  question: z.object({}),
  async read(_question, act) {
    await act.tx.execute(sql`select 1`)
    return { ready: true }
  },
})
