import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { photoShow, praise, violation } from '../../model/index.ts'
import type { Cast } from './cast.ts'

const photos = [
  ['pending', '带孩子一起给小树浇水，等春天来看它', 3],
  ['shown', '今天在河边捡了三袋垃圾，水清了不少', 0],
  ['featured', '王奶奶教我们包饺子，笑声一下午没停', 1],
  ['refused', '周末随手拍', 4],
  ['down', '活动结束后的合影', 2],
  ['removed', '整理图书角的第一天', 5],
] as const

/** Photos in every state; the one that waits shows a child whose face is not covered yet. */
export async function fillPhotos(cast: Cast, more: { theme: string; ended: string }) {
  const { world, operator, reviewer, organisation, users } = cast
  const path = photoShow.path
  for (const [no, [end, text, user]] of photos.entries()) {
    const at = new Date(Date.now() - (photos.length - no) * 1_800_000)
    const made = await world.as(world.narrator, at, async desk =>
      insertRow(desk.act, photoShow, {
        ...{ user: users[user] ?? '', text, consent: true, organisation, theme: more.theme },
        activity: end === 'pending' ? null : more.ended,
        minorInPhoto: end === 'pending',
        ...{ likes: end === 'featured' ? 36 : no * 3, reports: end === 'down' ? 2 : 0 },
        images: [
          await storeScene(desk, { about: text, variant: no, resource: path, field: 'images' }),
        ],
      }),
    )
    if (end === 'refused')
      await world.as(reviewer, new Date(), ({ move }) =>
        move(path, 'refuse', made, { reason: '与公益无关' }),
      )
    const passed =
      end === 'shown' || end === 'featured' || end === 'down'
        ? await world.as(reviewer, new Date(), ({ move }) => move(path, 'review', made))
        : made
    if (end === 'featured')
      await world.as(operator, new Date(), ({ move }) => move(path, 'feature', passed))
    if (end === 'down')
      await world.as(operator, new Date(), ({ move }) =>
        move(path, 'takeDown', passed, { reason: '照片中的人要求撤下' }),
      )
    if (end === 'removed')
      await world.as(world.narrator, new Date(), async ({ act }) => {
        await moveRow(act, photoShow, await lockRow(act, photoShow, made.id), 'remove')
      })
  }
}

const praises = [
  ['shown', 0, 1, '每次都提前半小时到场布置，辛苦了', ['warm', 'punctual']],
  ['shown', 2, 0, '谢谢你帮我照看孩子，让我能安心参加', ['kind']],
  ['pending', 3, 4, '跑完全程还回头陪走得慢的人，真好', ['warm', 'bold']],
  ['pending', 5, 2, '你拍的照片把大家都拍得很有精神', ['skilled']],
  ['refused', 8, 6, '想要好礼的请联系我，名额有限', []],
  ['down', 4, 7, '一个人搬完了所有的水，太能干了', ['bold']],
] as const

/** Good words in every state. */
export async function fillPraises(cast: Cast, activity: string): Promise<void> {
  const { world, operator, reviewer, organisation, users } = cast
  const path = praise.path
  for (const [end, giver, receiver, content, tags] of praises) {
    const made = await world.as(world.narrator, new Date(Date.now() - 900_000), ({ act }) =>
      insertRow(act, praise, {
        ...{ giver: users[giver] ?? '', receiver: users[receiver] ?? '', content },
        ...{ tags: [...tags], activity, organisation, hits: end === 'refused' ? '好礼' : null },
      }),
    )
    if (end === 'pending') continue
    const decided = await world.as(reviewer, new Date(), ({ move }) =>
      end === 'refused'
        ? move(path, 'refuse', made, { reason: '广告内容' })
        : move(path, 'review', made),
    )
    if (end === 'down')
      await world.as(operator, new Date(), ({ move }) =>
        move(path, 'takeDown', decided, { reason: '收到人要求撤下' }),
      )
  }
}

/** Breaches at every step: waiting, decided, grave, not proved, appealed against and judged. */
export async function fillViolations({ world, operator, reviewer, users }: Cast): Promise<void> {
  const path = violation.path
  const open = (user: number, kind: string, source: string, facts: string) =>
    world.as(operator, new Date(), async desk => {
      const place = { resource: path, field: 'evidence' }
      const evidence = [await storeScene(desk, { about: facts, variant: user, ...place })]
      return desk.insert(path, { user: users[user], kind, source, facts, evidence })
    })
  await open(6, '6', 'report', '多位用户举报其在评论中辱骂他人，截图见证据。')
  const proxied = await open(10, '2', 'patrol', '由他人持其手机代为签到，现场点名时本人未到。')
  const copied = await open(2, '7', 'report', '晒图与他人在其他平台发布的照片相同。')
  const decide = (row: typeof copied, answers: Record<string, unknown>) =>
    world.as(reviewer, new Date(), ({ move }) => move(path, 'decide', row, answers))
  await decide(proxied, {
    ...{ level: '2', deduct: 100, penalty: 'freeze', days: 30, opinion: '代签属实，按规则冻结。' },
  })
  await decide(copied, {
    ...{ level: '1', deduct: 20, penalty: 'warn', opinion: '图片来源不明，予以警告并扣减。' },
  })
  const appeal = (row: typeof copied, words: string) =>
    world.as(world.narrator, new Date(), async ({ act }) =>
      moveRow(act, violation, await lockRow(act, violation, row.id), 'appeal', {
        ...{ appeal: words, appealedAt: act.now.toISOString() },
      }),
    )
  await appeal(copied, '照片是我自己拍的，另一处也是我的账号，可提供原图。')
  const grave = await open(8, '3', 'machine', '同一手机一周内为十一个账号签到，橙心集中转给一人。')
  await decide(grave, {
    ...{ level: '3', deduct: 500, penalty: 'freeze', days: 90 },
    opinion: '设备与签到记录吻合，属批量刷取，建议冻结三个月。',
  })
  const unproved = await open(7, '2', 'report', '举报称其由家人代替参加植树课堂。')
  await world.as(reviewer, new Date(), ({ move }) =>
    move(path, 'dismiss', unproved, { opinion: '现场照片和点名记录均为本人，举报不成立。' }),
  )
  const judge = await world.staff('reviewer2')
  const judged = async (
    row: typeof copied,
    [name, words, opinion]: readonly ['uphold' | 'revoke', string, string],
  ) => {
    const appealed = await appeal(row, words)
    await world.as(judge, new Date(), ({ move }) => move(path, name, appealed, { opinion }))
  }
  const scolding = await open(4, '6', 'report', '在活动群中言语攻击带队志愿者，截图见证据。')
  await decide(scolding, {
    ...{ level: '1', deduct: 10, penalty: 'warn', opinion: '言语攻击属实，警告并扣减。' },
  })
  await judged(scolding, [
    ...(['uphold', '当时只是开玩笑，没有恶意。'] as const),
    '聊天记录显示多次辱骂，维持原处理。',
  ])
  const late = await open(5, '1', 'patrol', '签到时间与现场点名相差四十分钟。')
  await decide(late, {
    ...{ level: '2', deduct: 50, penalty: 'mute', days: 7, opinion: '签到与点名不符，禁言七天。' },
  })
  await judged(late, [
    ...(['revoke', '当天按带队老师安排先去取工具，签到在集合点完成。'] as const),
    '带队志愿者书面证明属实，撤销处理。',
  ])
}
