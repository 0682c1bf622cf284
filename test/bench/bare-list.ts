import fastify from 'fastify'
import pg from 'pg'
import { appRole } from '#kernel/server/database.ts'

/*
 * The list query of the product on a Fastify handler with nothing around it: no session, no guard,
 * no scope, no words, no envelope. SQL, values and connection come by environment.
 */

const { DATABASE_URL, LIST_SQL, LIST_VALUES = '[]', WALL = 'all' } = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 16,
  options: `-c role=${appRole} -c app.orgs=${WALL}`,
})
const values: unknown[] = JSON.parse(LIST_VALUES)
const app = fastify()
app.get('/list', async () => {
  const answer = await pool.query({ name: 'list', text: LIST_SQL ?? '', values })
  return { list: answer.rows.slice(0, 10), more: answer.rows.length > 10 }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
process.on('SIGTERM', () => process.exit(0))
