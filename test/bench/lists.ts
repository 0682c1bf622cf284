import { type Client, Client as Plain, signIn } from './client.ts'
import { listQueryOf } from './list-sql.ts'
import { type Burst, burst } from './load.ts'
import { type Server, startServer } from './processes.ts'
import type { Line } from './table.ts'

const path = '/api/finance/donation/getListByPage?page=1&limit=10'
const connections = 8

/** The list page through the full stack against its bare query, alternately. */
export async function measureLists(
  server: Server,
  {
    dataDir,
    databaseUrl,
    rounds,
    seconds,
  }: { dataDir: string; databaseUrl: string; rounds: number; seconds: number },
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [loginName, who] of [
    ['finance', '平台财务'],
    ['qinling.finance', '机构财务（行级安全）'],
  ] as const) {
    const query = await listQueryOf(databaseUrl, loginName)
    const bare = await startServer(['test/bench/bare-list.ts'], {
      DATABASE_URL: databaseUrl,
      LIST_SQL: query.text,
      LIST_VALUES: JSON.stringify(query.values),
      WALL: query.wall,
    })
    const plain = new Plain(bare.origin, connections)
    const full = await signIn(server.origin, { dataDir, loginName })
    try {
      const sides = { full, fullPid: server.pid, plain, plainPid: bare.pid }
      lines.push(...(await compare(sides, { who, rounds, seconds })))
    } finally {
      full.close()
      plain.close()
      await bare.stop()
    }
  }
  return lines
}

interface Sides {
  readonly full: Client
  readonly fullPid: number
  readonly plain: Client
  readonly plainPid: number
}

async function compare(
  { full, fullPid, plain, plainPid }: Sides,
  { who, rounds, seconds }: { who: string; rounds: number; seconds: number },
): Promise<Line[]> {
  const ways = {
    bare: () => burst(plain, '/list', { pid: plainPid, connections, seconds }),
    more: () => burst(full, `${path}&count=0`, { pid: fullPid, connections, seconds }),
    total: () => burst(full, path, { pid: fullPid, connections, seconds }),
  }
  const results: Record<keyof typeof ways, Burst[]> = { bare: [], more: [], total: [] }
  for (const way of Object.values(ways)) await way()
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await ways.bare())
    results.more.push(await ways.more())
    results.total.push(await ways.total())
  }
  const rate = (way: keyof typeof ways) => results[way].map(({ perSecond }) => perSecond)
  const processor = (way: keyof typeof ways) => results[way].map(each => each.processor)
  const ratio = (way: keyof typeof ways) =>
    results[way].map(({ perSecond }, at) => perSecond / (results.bare[at]?.perSecond ?? Number.NaN))
  return [
    { what: `列表·${who}·裸查询`, unit: '次/秒', values: rate('bare') },
    { what: `列表·${who}·全链路（是否还有）`, unit: '次/秒', values: rate('more') },
    { what: `列表·${who}·全链路（精确总数）`, unit: '次/秒', values: rate('total') },
    { what: `列表·${who}·比值（是否还有）`, unit: '全/裸', values: ratio('more') },
    { what: `列表·${who}·比值（精确总数）`, unit: '全/裸', values: ratio('total') },
    { what: `列表·${who}·裸查询·进程耗时`, unit: '毫秒/次', values: processor('bare') },
    { what: `列表·${who}·全链路·进程耗时`, unit: '毫秒/次', values: processor('more') },
    {
      what: `列表·${who}·p95（是否还有）`,
      unit: '毫秒',
      values: results.more.map(({ p95 }) => p95),
    },
  ]
}
