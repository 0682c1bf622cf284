import type pg from 'pg'
import type { Client } from './client.ts'
import type { Line } from './table.ts'

/** Where a measured product keeps its data. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string
}

const rounds = 7

/** Columns of a table that a copy takes over as they are. */
export async function columnsOf(database: pg.Client, table: string, without: readonly string[]) {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1
       and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name).filter(name => !without.includes(name))
}

/** Copies of the first row that `where` finds, each with values of its own; `n` counts them. */
export async function copies(
  database: pg.Client,
  table: string,
  { where, own, count }: { where: string; own: Readonly<Record<string, string>>; count: number },
): Promise<void> {
  const names = await columnsOf(database, table, Object.keys(own))
  const quoted = (each: readonly string[]) => each.map(name => `"${name}"`).join(', ')
  await database.query(
    `insert into "${table}" (${quoted(names)}, ${quoted(Object.keys(own))})
     select ${names.map(name => `t."${name}"`).join(', ')}, ${Object.values(own).join(', ')}
       from generate_series(1, ${count}) n, (select * from "${table}" where ${where} limit 1) t`,
  )
}

/** How long a call takes, asked one after the other; of a list, its page of ten. */
export async function time(
  client: Client,
  what: string,
  path: string,
  question: object,
): Promise<Line> {
  const usual = path.endsWith('/getListByPage') ? { limit: 10 } : {}
  const params = new URLSearchParams(
    Object.entries({ ...usual, ...question }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const { status, body } = await client.send('GET', `${path}?${params}`)
    values.push(performance.now() - from)
    if (status !== 200)
      throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
  }
  return { what, unit: '毫秒', values }
}
