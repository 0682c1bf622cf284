import { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { comment } from '#modules/platform/model/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import type { Officials } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import type { Living } from '../projects/living.ts'
import { narrator, type World } from '../world.ts'

const questions = [
  '受益人名单是否已完成公示？请补充公示照片。',
  '预算里的单价与去年同类项目相比偏高，请说明。',
  '封面图可以换成项目地的实景照片。',
  '请确认募捐结束后剩余资金的去向。',
]
const answers = [
  '已在村委会公示七日，照片稍后上传到附件。',
  '今年物流费用上涨，已附三家比价单。',
  '好的，本周内更换。',
  '剩余资金转入同类助学项目，已写入方案。',
]

/** What reviewers and organisations said to each other about projects. */
export async function writeComments(
  world: World,
  { reviewers: [reviewer] }: Officials,
  talked: readonly { readonly living: Living; readonly team: Team }[],
): Promise<void> {
  for (const [at, { living, team }] of talked.entries()) {
    const day = dayAfter(living.course.submitted, 1)
    const say = (person: Person, days: number, text: string | undefined) =>
      world.as(person, workingHour(world.random(`talk ${at}`), dayAfter(day, days)), ({ act }) =>
        insertRow(act, comment, {
          resource: 'project/project',
          record: living.made.id,
          text,
          account: person.accountId,
          accountName: person.name,
          organisation: living.member.row.id,
        }),
      )
    await say(reviewer, 0, questions[at % questions.length])
    await say(team.operator, 1, answers[at % answers.length])
  }
}

/** What everybody is told by the platform. */
export async function writeNotices(world: World, accounts: readonly string[]): Promise<void> {
  const notices = [
    [
      19,
      '平台升级通知',
      '本平台将于本周六 22:00 至 24:00 升级，期间可能短暂无法访问，请提前保存工作内容。',
    ],
    [
      6,
      '年度工作报告填报提醒',
      '请各机构于次年 5 月 31 日前完成年度工作报告和财务会计报告的填报与公开。',
    ],
    [
      1,
      '关于规范公开募捐信息的提示',
      '开展公开募捐前请确认方案已备案，备案编号与机构信用代码一致。',
    ],
  ] as const
  for (const [age, title, body] of notices)
    await world.as(
      narrator,
      workingHour(world.random(title), dayAfter(world.today, -age)),
      ({ act }) => notify(act, { accounts, kind: 'system', title, body }),
    )
}

/** Messages of the world's past reached people then: the first start sends none of them anew. */
export async function settleOldMessages(world: World): Promise<void> {
  await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute(
      sql`update outbox_message set state = 'sent', sent_at = created_at, tries = 1
           where state = 'queued'`,
    ),
  )
}

/** What was told some days ago has been read: people work here every day. */
export async function readOldNotices(world: World): Promise<void> {
  await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute(
      sql`update notice set read_at = created_at + interval '100 minutes'
           where read_at is null and created_at < ${dayAfter(world.today, -3)}::date`,
    ),
  )
}
