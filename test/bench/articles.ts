import pg from 'pg'
import { type Client, signIn, Client as Visitor } from './client.ts'
import type { Server } from './processes.ts'
import { time } from './rows.ts'
import type { Line } from './table.ts'

interface Asked {
  readonly what: string
  readonly path: string
  readonly question?: Readonly<Record<string, unknown>>
}

const list = '/api/article/article/getListByPage'
const is = (field: string, value: unknown) => [{ field, op: 'is', value }]
const holding = (words: string) => [{ field: 'fullText', op: 'contains', value: words }]

/** What everybody's list of articles is asked: pages, orders, segments, filters, searches. */
const questions: readonly Asked[] = [
  { what: '首页', path: list },
  { what: '第 1000 页', path: list, question: { page: 1000 } },
  { what: '按发布时间', path: list, question: { sort: '-publishedAt' } },
  { what: '按阅读', path: list, question: { sort: '-views' } },
  { what: '待审核', path: list, question: { filter: is('state', 'pending') } },
  { what: '已发布', path: list, question: { filter: is('state', 'published') } },
  { what: '已下线', path: list, question: { filter: is('state', 'offline') } },
  {
    what: '线上',
    path: list,
    question: { filter: [{ field: 'liveVersion', op: 'filled' }] },
  },
  {
    what: '敏感词命中',
    path: list,
    question: { filter: [{ field: 'sensitive', op: 'from', value: 1 }] },
  },
  {
    what: '被举报',
    path: list,
    question: { filter: [{ field: 'reports', op: 'from', value: 1 }] },
  },
  { what: '待更正', path: list, question: { filter: [{ field: 'correctionDue', op: 'filled' }] } },
  { what: '公告类', path: list, question: { filter: is('kind', 'notice') } },
  { what: '标题含「神木」', path: list, question: { keyword: '神木' } },
  { what: '标题含「冬」', path: list, question: { keyword: '冬' } },
  { what: '标题含「珊」', path: list, question: { keyword: '珊' } },
  { what: '标题含「不存在」', path: list, question: { keyword: '不存在' } },
  { what: '全文·两个常见词', path: list, question: { filter: holding('善款 志愿者') } },
  { what: '全文·常见与少见', path: list, question: { filter: holding('志愿者 土星') } },
  { what: '全文·两个少见词', path: list, question: { filter: holding('皮影戏 无人机') } },
  { what: '全文·查无此词', path: list, question: { filter: holding('珊瑚 企鹅') } },
  { what: '栏目树', path: '/api/article/column/getTree' },
]

/** Every list, search, count and public reading of articles; milliseconds of calls one after another. */
export async function measureArticles(
  server: Server,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [loginName, who] of [
    ['operator', '平台运营'],
    ['qinling.operator', '机构运营'],
  ] as const) {
    const client = await signIn(server.origin, { dataDir, loginName })
    try {
      for (const asked of questions) lines.push(await timeOf(client, who, asked))
    } finally {
      client.close()
    }
  }
  const visitor = new Visitor(server.origin)
  try {
    for (const asked of await readings(databaseUrl))
      lines.push(await timeOf(visitor, '读者', asked))
  } finally {
    visitor.close()
  }
  return lines
}

/** The readings of the column that holds most articles. */
async function readings(databaseUrl: string): Promise<Asked[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ organisation: string; code: string; id: string }>(`
      select c.organisation, c.code, (
               select id from article where "column" = c.id and state = 'published' limit 1) as id
        from "column" c join article a on a."column" = c.id
       where c.organisation is not null and c.visible and c.parent is null
       group by c.id order by count(*) desc limit 1`)
    const [place] = rows
    if (place === undefined) return []
    const { organisation, code, id } = place
    const of = '/api/article/public'
    return [
      { what: '栏目首页', path: `${of}/getList`, question: { organisation, code } },
      { what: '栏目第 50 页', path: `${of}/getList`, question: { organisation, code, page: 50 } },
      { what: '站点栏目', path: `${of}/getColumns`, question: { organisation } },
      { what: '阅读文章', path: `${of}/getArticle`, question: { id } },
    ]
  } finally {
    await client.end()
  }
}

const timeOf = (client: Client, who: string, { what, path, question = {} }: Asked) =>
  time(client, `文章·${who}·${what}`, path, question)
