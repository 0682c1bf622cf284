import pg from 'pg'
import { z } from 'zod'
import { type Client, signIn } from './client.ts'
import { fillDonors, type KnownDonors } from './fill-donors.ts'
import { type Server, watchMemory } from './processes.ts'
import type { Place } from './rows.ts'
import type { Line } from './table.ts'
import { waitForExport } from './transfers.ts'

const list = '/api/people/donor/getListByPage'

/**
 * The donor book of one organisation at scale (fans.md, acceptance 12): its first page, its filters
 * by label, amount and area in every breadth, a name, and the export of 100,000.
 */
export async function measureDonors(
  server: Server,
  { dataDir, databaseUrl }: Place,
  { count, lines }: { readonly count: number; readonly lines: Line[] },
): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const known = await fillDonors(database, count).finally(() => database.end())
  for (const [loginName, who] of [
    [known.loginName, '机构'],
    ['operator', '平台'],
  ] as const) {
    const client = await signIn(server.origin, { dataDir, loginName })
    try {
      for (const name of Object.keys(questionsOf(known, 0)))
        lines.push(
          await timeList(
            client,
            `捐赠人 ${count}·${who}·${name}`,
            list,
            // Another amount each time: totals are kept for half a minute.
            round => questionsOf(known, round)[name] ?? {},
          ),
        )
    } finally {
      client.close()
    }
  }
  lines.push(...(await exportDonors(server, dataDir, known)))
}

function questionsOf(
  { label, rare, common, name }: KnownDonors,
  round: number,
): Record<string, object> {
  const above = { field: 'total', op: 'from', value: 100_000 + round }
  const under = (area: string) => ({ field: 'area', op: 'under', value: area })
  const tag = (value: string) => ({ field: 'labels', op: 'in', value: [value] })
  const worn = { field: 'label', op: 'in', value: [label] }
  const with3 = (labelled: object, area: string) => ({ filter: [labelled, above, under(area)] })
  return {
    默认: {},
    '标签+金额+地区（省）': with3(tag(common), '610000'),
    '标签+金额+地区（市）': with3(tag(common), '610100'),
    '少见标签+金额+地区（省）': with3(tag(rare), '610000'),
    '少见标签+金额+地区（少见）': with3(tag(rare), '510000'),
    '专属标签+金额+地区（省）': with3(worn, '610000'),
    '专属标签+金额+地区（少见）': with3(worn, '510000'),
    '标签+金额+地区·按累计排序': { ...with3(tag(common), '610000'), sort: '-total' },
    姓名开头: { filter: [{ field: 'name', op: 'startsWith', value: name }] },
  }
}

/** The rows a second of an export, and what it added to the memory of the server's process. */
async function exportDonors(server: Server, dataDir: string, known: KnownDonors): Promise<Line[]> {
  const client = await signIn(server.origin, { dataDir, loginName: known.headName })
  try {
    const idle = await watchMemory(server.pid)()
    const most = watchMemory(server.pid)
    const begun = performance.now()
    const { exportId } = await client.get(
      '/api/people/donor/export',
      {
        format: 'csv',
        filter: JSON.stringify([{ field: 'labels', op: 'in', value: [known.tenth] }]),
      },
      z.object({ exportId: z.string() }),
    )
    const done = await waitForExport(client, exportId)
    const seconds = (performance.now() - begun) / 1000
    const what = `捐赠人·导出 ${done.rows} 行（后台任务）`
    return [
      { what, unit: '秒', values: [seconds] },
      { what: `${what}·速度`, unit: '行/秒', values: [(done.rows ?? 0) / seconds] },
      { what: `${what}·内存增加`, unit: 'MB', values: [(await most()) - idle] },
    ]
  } finally {
    client.close()
  }
}

const rounds = 7

/** How long a page takes through the whole product, asked another question each time. */
async function timeList(
  client: Client,
  what: string,
  path: string,
  questionOf: (round: number) => object,
): Promise<Line> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const params = new URLSearchParams(
      Object.entries({ limit: 10, ...questionOf(round) }).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    const from = performance.now()
    const { status, body } = await client.send('GET', `${path}?${params}`)
    values.push(performance.now() - from)
    if (status !== 200)
      throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
  }
  return { what, unit: '毫秒', values }
}
