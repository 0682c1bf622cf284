import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { notify, recordTodo } from '#modules/platform/server/index.ts'
import { household, person, risks, visit } from '../model/index.ts'
import { ofOwnGrids } from './reach.ts'
import { nextNumber } from './serials.ts'

/** For so many hours whoever wrote a visit may correct it. */
const correctedWithin = 24

/** Visits: two people look through a house (BR-27), what is urgent waits for somebody in the same second. */
export const visitServing = serve(visit, {
  where: asking =>
    ofOwnGrids(asking, {
      ...{ person: columnNamed(visit, 'person'), household: columnNamed(visit, 'household') },
      createdBy: columnNamed(visit, 'createdBy'),
    }),
  async prepare(draft, act) {
    const [someone, home] = await subjectsOf(act, draft)
    return {
      number: await nextNumber(act, 'visit'),
      area: someone?.area ?? home?.area ?? null,
      community: someone?.community ?? home?.community ?? null,
      ...(draft.risk === 'urgent' ? { state: 'waiting' as const } : {}),
    }
  },
  check(next, act) {
    if (next.person === null && next.household === null)
      act.mark('person', '请选择走访对象或走访家庭')
    if (new Date(next.at) > act.now) act.mark('at', '走访时间不能晚于现在')
    const people = next.visitors.length + (next.companions === null ? 0 : 1)
    if (next.kind === 'check' && people < 2)
      act.mark('visitors', `入户核查须两人以上同行，现有 ${people} 人`)
    if (next.followUpOn !== null && next.followUpOn <= beijingDay(new Date(next.at)))
      act.mark('followUpOn', '下次跟进应晚于走访日期')
  },
  async inserted(row, act) {
    await noteLast(act, row)
    if (row.risk === 'urgent') await tellKeeper(act, row)
  },
  async updated(row, act, before) {
    if (row.risk !== 'urgent' || before.risk === 'urgent' || row.state !== 'noted') return
    await moveRow(act, visit, row, 'raise')
    await tellKeeper(act, row)
  },
  editable(row, { accountId }) {
    if (row.createdBy !== accountId) return '只有登记人可以修改走访记录'
    const hours = (Date.now() - Date.parse(row.createdAt)) / 3_600_000
    return hours <= correctedWithin || `登记超过 ${correctedWithin} 小时，不能修改`
  },
  mayMove: (row, name, { accountId }) =>
    name !== 'review' || row.createdBy !== accountId || '不能复核自己登记的走访',
  moves: {
    handle: (_row, { handledNote }, act) => ({ handledNote, handledAt: act.now.toISOString() }),
  },
})

async function subjectsOf(
  act: Act,
  {
    person: id,
    household: home,
  }: { readonly person?: string | null; readonly household?: string | null },
) {
  return [
    id == null ? undefined : await findRow(act.tx, person, id),
    home == null ? undefined : await findRow(act.tx, household, home),
  ] as const
}

/** When somebody was last looked in on; no version of a record that others edit. */
async function noteLast(act: Act, row: Row<typeof visit>): Promise<void> {
  const on = beijingDay(new Date(row.at))
  for (const [resource, id] of [
    [person, row.person],
    [household, row.household],
  ] as const) {
    if (id === null) continue
    await act.tx.execute(sql`
      update ${tableOf(resource)} set last_visit_on = greatest(coalesce(last_visit_on, ${on}::date), ${on}::date)
       where id = ${id}::uuid`)
  }
}

/** The keeper hears of what is urgent at once. */
async function tellKeeper(act: Act, row: Row<typeof visit>): Promise<void> {
  const [someone] = await subjectsOf(act, row)
  if (someone?.keeperAccount == null || someone.keeperAccount === act.person.accountId) return
  await notify(act, {
    account: someone.keeperAccount,
    kind: 'todo',
    title: `紧急走访待处理：${row.number}`,
    body: `风险：${risks[row.risk]}`,
    link: `/communityBasicInfo/personList?part=visits&id=${row.id}`,
  })
}

/** 紧急走访: waits for the keeper and for whoever handles visits in the organisation. */
export const visitTodo = recordTodo({
  serving: visitServing,
  label: '紧急走访处理',
  link: '/communityBasicInfo/personList?part=visits&tab=waiting',
  action: 'homeVisit.handle',
  where: () => eq(tableOf(visit).state, 'waiting'),
  item: row => ({
    title: `${row.number} 风险紧急`,
    submittedAt: row.createdAt,
    organisation: row.organisation,
  }),
})
