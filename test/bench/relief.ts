import pg from 'pg'
import { z } from 'zod'
import { type Client, signIn } from './client.ts'
import type { Server } from './processes.ts'
import { columnsOf, copies, type Place, time } from './rows.ts'
import type { Line } from './table.ts'

const list = (resource: string) => `/api/${resource}/getListByPage`

/**
 * The one registry of persons, and the check of a long roster: filled beside what
 * is there, by copies of one row, since what lists and checks look at stands in the open columns.
 */
export async function measureRelief(
  server: Server,
  { dataDir, databaseUrl }: Place,
  size: { readonly persons: number; readonly lines: number },
): Promise<Line[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const client = await signIn(server.origin, { dataDir, loginName: 'operator' })
  try {
    const known = await fillPersons(database, size.persons)
    const batch = await fillRoster(database, size.lines)
    await database.query('analyze person; analyze rescue_record')
    const is = (field: string, value: unknown) => [{ field, op: 'is', value }]
    const alone = [
      ...is('community', known.community),
      { field: 'tags', op: 'in', value: ['alone'] },
    ]
    return [
      await time(client, `人员 ${size.persons}·按证件号码`, list('community/person'), {
        filter: is('idNumber', known.idNumber),
      }),
      await time(client, `人员 ${size.persons}·社区与独居`, list('community/person'), {
        filter: alone,
      }),
      await time(client, `名册 ${size.lines}·一页`, list('rescue/rescueRecord'), {
        filter: is('batch', batch),
      }),
      await checkRoster(client, database, batch, size.lines),
    ]
  } finally {
    client.close()
    await database.end()
  }
}

async function fillPersons(database: pg.Client, count: number) {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from person')
  const missing = count - (rows[0]?.n ?? 0)
  if (missing > 0)
    await copies(database, 'person', {
      where: 'community is not null and id_number_index is not null',
      own: {
        id: 'gen_random_uuid()',
        number: `'B' || (${count} + n)`,
        id_number_index: "md5(n::text || 'bench')",
        community: '(select id from community order by code offset n % 3 limit 1)',
        tags: "case when n % 40 = 0 then '{alone}'::text[] else '{}'::text[] end",
        created_at: "t.created_at - n * interval '1 second'",
      },
      count: missing,
    })
  const { rows: one } = await database.query<{ community: string }>(
    'select id as community from community order by code limit 1',
  )
  // A number that nobody has is looked for in the same way.
  return { community: one[0]?.community ?? '', idNumber: '11010519491231002X' }
}

/** A roster that is still kept, with a line for each of so many persons of the registry; its id. */
async function fillRoster(database: pg.Client, count: number): Promise<string> {
  const known = await database.query<{ id: string }>(
    `select id from grant_batch where title = '十万行名册' and persons = ${count}`,
  )
  if (known.rows[0] !== undefined) return known.rows[0].id
  await copies(database, 'grant_batch', {
    where: "state = 'draft'",
    own: {
      ...{ id: 'gen_random_uuid()', title: "'十万行名册'", number: "'G' || md5(random()::text)" },
      ...{ persons: `${count}`, pending: `${count}`, checking: 'false', check_done: '0' },
    },
    count: 1,
  })
  const { rows } = await database.query<{ id: string }>(
    "select id from grant_batch where title = '十万行名册' order by created_at desc limit 1",
  )
  const id = rows[0]?.id ?? ''
  const own: Readonly<Record<string, string>> = {
    ...{ id: 'gen_random_uuid()', batch: `'${id}'::uuid`, person: 'p.id', no: 'p.no' },
    ...{ number: "'BENCH-' || p.no", dup_key: 'null', voucher_mark: 'null' },
    ...{ send_status: "'0'", voucher_state: "'0'", voucher_left: '0', voucher_used: '0' },
  }
  const names = await columnsOf(database, 'rescue_record', Object.keys(own))
  const quoted = (each: readonly string[]) => each.map(name => `"${name}"`).join(', ')
  await database.query(
    `insert into rescue_record (${quoted(names)}, ${quoted(Object.keys(own))})
     select ${names.map(name => `t."${name}"`).join(', ')}, ${Object.values(own).join(', ')}
       from (select id, row_number() over (order by id) as no from person limit ${count}) p,
            (select * from rescue_record where reverses is null limit 1) t`,
  )
  return id
}

const task = z.object({ version: z.number(), checking: z.boolean() })

async function checkRoster(client: Client, database: pg.Client, batch: string, lines: number) {
  // The batch stands in an organisation of the demo world: its own head has it checked.
  const { rows } = await database.query<{ version: number }>(
    'select version from grant_batch where id = $1',
    [batch],
  )
  const begun = performance.now()
  await client.post(
    '/api/rescue/grantBatch/check',
    { id: batch, version: rows[0]?.version },
    z.unknown(),
  )
  for (;;) {
    const row = await client.get('/api/rescue/grantBatch/getById', { id: batch }, task)
    if (!row.checking) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  const seconds = (performance.now() - begun) / 1000
  return { what: `名册 ${lines}·核查`, unit: '秒', values: [seconds] }
}
