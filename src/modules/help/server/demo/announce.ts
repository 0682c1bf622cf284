import { eq } from 'drizzle-orm'
import type { Desk, Made } from '#kernel/server/demo-world.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { help, helpAssessment, objection, publicNotice } from '../../model/index.ts'
import type { CaseEnd, DemoCase } from './cases.ts'
import { at, type Cast, current, days } from './cast.ts'

/** What the assessment says of a case: passed, unless its end says otherwise. */
export async function assess(
  { world, head }: Cast,
  id: string,
  { end, amount }: DemoCase,
  ago: number = days.assessed,
): Promise<void> {
  await world.as(head, at(world, ago), async desk => {
    const made = await desk.insert(helpAssessment.path, {
      ...{ cause: id, way: 'reviewer', meetingAt: at(world, ago).toISOString() },
      members: [head.accountId],
      approvedAmount: amount,
      opinion: '情况属实，符合资助标准，同意救助。',
    })
    if (end === 'refused')
      await desk.move(helpAssessment.path, 'refuse', made, {
        note: '家庭已获医保和商业保险赔付，自付部分不大，不符合资助标准',
      })
    else await desk.move(helpAssessment.path, 'pass', made)
  })
}

/** A first assessment asked for more, and the case came back with it. */
export async function askMore(cast: Cast, id: string, { amount }: DemoCase): Promise<void> {
  const { world, head } = cast
  await world.as(head, at(world, days.assessed + 2), async desk => {
    const made = await desk.insert(helpAssessment.path, {
      ...{ cause: id, way: 'reviewer', meetingAt: at(world, days.assessed + 2).toISOString() },
      ...{ members: [head.accountId], approvedAmount: amount },
      opinion: '受灾情况属实，损失金额依据不足。',
    })
    await desk.move(helpAssessment.path, 'askMore', made, {
      note: '请补充应急管理部门出具的房屋损毁核定表',
    })
  })
  await again(cast, id, days.assessed + 1)
}

/** A case that was sent back is submitted again, and passed as far as its papers were proved. */
export async function again({ world, head, first }: Cast, id: string, ago: number): Promise<void> {
  await world.as(head, at(world, ago), async desk =>
    desk.move(help.path, 'submit', await current(desk, id)),
  )
  await world.as(first, at(world, ago, 15), async desk =>
    desk.move(help.path, 'approve', await current(desk, id), { opinion: '材料已补齐。' }),
  )
  await world.run('help.advance-case', { id })
}

/** Ends of cases that are granted at once. */
const express: readonly CaseEnd[] = [
  ...(['ready', 'raised', 'paused', 'untrue', 'closed', 'archived'] as const),
]

/** The public notice as far as the case has come; an express grant has none and goes to work. */
export async function announce(cast: Cast, id: string, { end }: DemoCase): Promise<void> {
  const { world, head } = cast
  if (express.includes(end)) return
  if (end === 'executing') {
    await world.as(head, at(world, days.noticed), async desk => {
      const row = await current(desk, id)
      if (row.state === 'approved') await desk.move(help.path, 'execute', row)
    })
    return
  }
  await world.as(head, at(world, end === 'approved' ? days.noticed : 3), async desk => {
    const [notice] = await findRows(
      desk.act.tx,
      publicNotice,
      eq(tableOf(publicNotice).cause, id),
      1,
    )
    if (notice === undefined) return
    const begun = await desk.move(publicNotice.path, 'start', notice, {
      ...{ days: 7, places: ['site'] },
    })
    if (end === 'cancelled')
      await desk.move(publicNotice.path, 'cancel', begun, {
        note: '受助人家庭已由民政部门安排临时救助，撤销公示重新核定',
      })
    if (end === 'failed') await uphold(desk, begun)
    if (end === 'disputed') {
      await object(desk, begun, '该户去年新购车辆，请核查。')
      const asked = await object(desk, begun, '听说住院费用已由肇事方赔付一部分，请核实。')
      await desk.move(objection.path, 'check', asked)
    }
  })
  if (end === 'approved') await world.run('help.watch-notices', {})
}

function object(desk: Desk, notice: Made, content: string): Promise<Made> {
  return desk.insert(objection.path, { notice: notice.id, fromName: '村民', content })
}

async function uphold(desk: Desk, notice: Made): Promise<void> {
  const raised = await object(desk, notice, '该户受灾房屋为闲置老宅，家人住在县城商品房。')
  await desk.move(objection.path, 'uphold', raised, {
    reply: '经入户核实，异议属实，受灾房屋长期无人居住，公示终止，退回重新核定。',
  })
}

/** Somebody spoke against a notice, was answered, and its days go on. */
export async function answerObjection({ world, head }: Cast, id: string): Promise<void> {
  await world.as(head, at(world, 2), async desk => {
    const [notice] = await findRows(
      desk.act.tx,
      publicNotice,
      eq(tableOf(publicNotice).cause, id),
      1,
    )
    if (notice?.state !== 'running') return
    const raised = await object(desk, notice, '他家儿子在外打工，应该不算困难户吧？')
    await desk.move(objection.path, 'dismiss', raised, {
      reply: '已核对其子的收入和缴费记录，家庭人均收入低于救助标准，异议不成立。',
    })
  })
}

/** An assessment that is called and not decided yet. */
export async function callAssessment({ world, head, second }: Cast, id: string): Promise<void> {
  await world.as(head, at(world, 1), async desk => {
    const row = await findRow(desk.act.tx, help, id)
    await desk.insert(helpAssessment.path, {
      ...{ cause: id, way: 'reviewer', meetingAt: at(world, 0, 8).toISOString() },
      members: [second.accountId],
      approvedAmount: row?.applyAmount,
      opinion: '学籍和收入材料齐全，拟按申请金额资助，请评审。',
    })
  })
}
