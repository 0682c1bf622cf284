import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import { type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { article, column } from '../model/index.ts'
import { saveDraft } from './draft.ts'

/** What people of the last organisation with accounts have typed and not saved, and columns that nobody fills any more. */
export async function leaveUnfinished(world: DemoWorld): Promise<void> {
  const [organisation] = world.organisations.slice(0, 3).toReversed()
  if (organisation === undefined) return
  const writer = await world.colleague(organisation, 'operator')
  await world.as(writer, daysAgo(world, 210), async ({ insert, move }) => {
    const old = await insert(column.path, {
      ...{ organisation: organisation.id, name: '汛期专题', code: 'flood-2025', kind: 'list' },
      ...{ template: 'cover', sort: 90, summary: '2025 年汛期救灾动态' },
    })
    await move(column.path, 'disable', old)
  })
  const own = and(
    eq(columnNamed(article, 'organisation'), organisation.id),
    sql`${columnNamed(article, 'state')} in ('draft', 'rejected')`,
  )
  await world.as(writer, yesterday(world), async ({ act }) => {
    const [begun] = await findRows(act.tx, article, own, 1)
    const common = { recordType: article.path, field: 'content', device: 'Chrome 142 / Windows 11' }
    if (begun !== undefined)
      await saveDraft(act, {
        ...{ ...common, recordId: begun.id, baseVersion: begun.version },
        ...{ route: `/article/editarticle?id=${begun.id}`, title: begun.title },
        content: `${begun.content ?? ''}<p>补充：本月新增入户探访 26 户，其中 9 户已转介至社区卫生服务中心。</p>`,
        formValues: {},
      })
  })
  const head = await world.colleague(organisation, 'head')
  await world.as(head, yesterday(world), ({ act }) =>
    saveDraft(act, {
      ...{ recordType: article.path, recordId: 'new', field: 'content', baseVersion: null },
      ...{ route: '/article/addarticle', title: '冬季送温暖活动招募志愿者' },
      content:
        '<p>入冬以来，中心计划走访辖区独居老人 120 户，现招募周末可参与的志愿者 30 名。</p><p>报名条件：年满 18 周岁，能连续参加两次以上……</p>',
      formValues: { title: '冬季送温暖活动招募志愿者' },
      device: 'Edge 142 / Windows 11',
    }),
  )
}

/** The evening before the first start. */
function yesterday({ today }: DemoWorld): Date {
  return new Date(`${addDays(today, -1)}T11:40:00Z`)
}
