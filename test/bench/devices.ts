import pg from 'pg'
import { type Client, signIn } from './client.ts'
import type { Server } from './processes.ts'
import { columnsOf, copies, type Place, time } from './rows.ts'
import type { Line } from './table.ts'

const list = '/api/equipment/equipment/getListByPage'
/** What 设备管理 looks at: devices out in the street. */
const work = { field: 'state', op: 'in', value: ['deployed', 'paused', 'faulty', 'repairing'] }
const find = (field: string) => ({ filter: [work, { field, op: 'is', value: 'yes' }] })

/** The lists of 设备管理 and 设备列表 as the platform, a vendor and an organisation open them. */
export async function measureDevices(
  server: Server,
  { dataDir, databaseUrl }: Place,
  devices: number,
): Promise<Line[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  try {
    await fillDevices(database, devices)
    await database.query('analyze equipment; analyze equipment_relation')
  } finally {
    await database.end()
  }
  const lines: Line[] = []
  for (const [loginName, who] of [
    ['operator', '平台'],
    ['vendor.admin', '厂商'],
    ['qinling.head', '机构'],
  ] as const) {
    const client = await signIn(server.origin, { dataDir, loginName })
    try {
      lines.push(...(await listsOf(client, `设备 ${devices}·${who}`)))
    } finally {
      client.close()
    }
  }
  return lines
}

async function listsOf(client: Client, who: string): Promise<Line[]> {
  return [
    await time(client, `${who}·设备管理·全部`, list, { filter: [work] }),
    await time(client, `${who}·设备管理·异常`, list, find('isUnwell')),
    await time(client, `${who}·设备管理·异常（末页）`, list, { ...find('isUnwell'), page: 50 }),
    await time(client, `${who}·设备管理·待巡检`, list, find('isInspectDue')),
    await time(client, `${who}·设备管理·待开箱`, list, find('isOpenDue')),
    await time(client, `${who}·设备管理·概况`, '/api/equipment/equipment/getFigures', {}),
    await time(client, `${who}·设备列表·全部`, list, {}),
    await time(client, `${who}·设备列表·按序列号`, list, { keyword: 'BENCH77' }),
  ]
}

/**
 * So many devices of the vendors that work, 2,000 of 100,000 of them offline: copies of one, of the
 * owners of the demo world's devices in turn.
 */
async function fillDevices(database: pg.Client, count: number): Promise<void> {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from equipment')
  const missing = count - (rows[0]?.n ?? 0)
  if (missing <= 0) return
  const ofRow = (from: string, column: string) =>
    `(array(select ${column} from ${from}))[1 + n % (select count(*) from ${from})::int]`
  const owners = "(select distinct organisation from equipment where state = 'deployed') owners"
  await copies(database, 'equipment', {
    where: "state = 'deployed'",
    own: {
      id: 'gen_random_uuid()',
      number: `'SB' || (${count} + n)`,
      sn: `'BENCH' || n`,
      seal_no: 'null',
      vendor: ofRow("(select id from vendor where state = 'active' order by id) makers", 'id'),
      organisation: ofRow(owners, 'organisation'),
      online: "case when n % 50 = 0 then '2' else '1' end",
      taking_money: "'1'",
      stop_reason: 'null',
      created_at: "t.created_at - n * interval '1 second'",
    },
    count: missing,
  })
  await bindDevices(database)
}

/** A relation in force for each copied device, in its own organisation. */
async function bindDevices(database: pg.Client): Promise<void> {
  const own: Readonly<Record<string, string>> = {
    ...{ id: 'gen_random_uuid()', number: "'GL' || e.number", equipment: 'e.id' },
    ...{ vendor: 'e.vendor', organisation: 'e.organisation' },
  }
  const names = await columnsOf(database, 'equipment_relation', Object.keys(own))
  const quoted = (each: readonly string[]) => each.map(name => `"${name}"`).join(', ')
  await database.query(
    `insert into equipment_relation (${quoted(names)}, ${quoted(Object.keys(own))})
     select ${names.map(name => `t."${name}"`).join(', ')}, ${Object.values(own).join(', ')}
       from equipment e, (select * from equipment_relation where state = 'active' limit 1) t
      where e.sn like 'BENCH%'`,
  )
  await database.query(
    `update equipment e set relation = r.id from equipment_relation r
      where r.equipment = e.id and r.state = 'active' and e.sn like 'BENCH%'`,
  )
}
