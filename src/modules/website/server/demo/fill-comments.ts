import { eq } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { interaction, publicComment } from '../../model/index.ts'
import { submitInteraction } from '../comments/interaction.ts'
import { submitComment } from '../comments/submit-comment.ts'
import { at } from './fill-users.ts'

/** What was written and taken down, with the reviewer's reason. */
const comments = [
  ['转发本链接可领取现金红包，名额有限。', 'block', '虚假返利信息'],
  ['这家机构的人就是骗子，大家别信。', 'block', '辱骂且没有事实依据'],
  ['测评代写、文案代发，需要的联系我。', 'discard', '广告，与机构无关'],
] as const
const interactions = [
  ['question', '我家孩子也想申请，能直接把钱转给我吗？', 'block', '含诱导私下转账的内容'],
  ['wish', '顶顶顶顶顶顶顶顶', 'discard', '无意义的重复内容'],
] as const

/** Texts of the public that the reviewers took down, on organisations and on causes. */
export async function fillComments(world: DemoWorld): Promise<void> {
  const reviewer = await world.staff('reviewer2')
  const [about] = world.organisations
  if (about === undefined) return
  const { id: target, name: targetTitle } = about
  for (const [no, [content, move, reason]] of comments.entries()) {
    const row = await world.as(world.narrator, at(world, 26 - no * 3, '21:40'), ({ act }) =>
      submitComment(act, {
        ...{ targetType: 'organisation', target, targetTitle, organisation: target, content },
        ...{ score: no === 1 ? 1 : null, area: '广东省', device: 'H5' },
      }),
    )
    await world.as(reviewer, at(world, 25 - no * 3, '09:30'), desk =>
      desk.move(publicComment.path, move, row, { reason }),
    )
  }
  const listed = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, cause, eq(tableOf(cause).organisation, target), 200),
  )
  const asked = listed.find(each => each.listed && each.status === 'raising')
  if (asked === undefined) return
  for (const [no, [kind, content, move, reason]] of interactions.entries()) {
    const row = await world.as(world.narrator, at(world, 9 - no * 2, '20:10'), ({ act }) =>
      submitInteraction(act, { kind, content, cause: asked.id, area: '河南省', device: '小程序' }),
    )
    await world.as(reviewer, at(world, 8 - no * 2, '09:45'), desk =>
      desk.move(interaction.path, move, row, { reason }),
    )
  }
}
