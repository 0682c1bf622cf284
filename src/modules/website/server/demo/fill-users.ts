import { addDays } from '#kernel/server/china-time.ts'
import { type DemoWorld, daysAgo, type Made } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { registeredUser, userInfoChange } from '../../model/index.ts'
import { registerUser } from '../users/registered-user.ts'
import { submitChange } from '../users/user-info-change.ts'

const path = registeredUser.path

/** Users of whom something is to be seen that the others do not show; they registered long ago. */
const users = [
  { phone: '13800007401', nickname: '一路顺风', area: '610103', end: 'frozen' },
  { phone: '13800007402', nickname: '小桥流水', area: '320508', end: 'cancelled' },
  { phone: '13800007403', nickname: '老陈', area: '420106', end: 'erased' },
  { phone: '13800007404', nickname: '彩虹糖', area: '330106', end: 'minor' },
  { phone: '13800007405', nickname: '听风', area: '610802', end: 'refused' },
] as const

type Kind = (typeof users)[number]['end']

/** A moment of a past Beijing day, so many days ago. */
export const at = (world: Pick<DemoWorld, 'today'>, ago: number, time = '10:20') =>
  daysAgo(world, ago, time)

/** Users who were frozen, who left, who have a guardian, and whose wishes were refused. */
export async function fillUsers(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const pass = (change: Made, ago: number) =>
    world.as(reviewer, at(world, ago), desk => desk.move(userInfoChange.path, 'pass', change))
  const wish = (user: string, text: string, ago: number) =>
    world.as(world.narrator, at(world, ago), ({ act }) =>
      submitChange(act, { user, kind: 'nickname', after: { text } }),
    )
  const known = new Map<Kind, string>()
  for (const [no, { phone, nickname, area, end }] of users.entries()) {
    const { id } = await world.as(world.narrator, at(world, 720 - no, '20:15'), ({ act }) =>
      registerUser(act, {
        ...{ phone, area, source: no % 2 === 0 ? 'mini' : 'wechat' },
        birthday: end === 'minor' ? addDays(world.today, -12 * 365) : null,
      }),
    )
    known.set(end, id)
    await pass(await wish(id, nickname, 719 - no), 718 - no)
  }
  const now = async (kind: Kind) =>
    world.as(world.narrator, new Date(), async ({ act }) => {
      const row = await findRow(act.tx, registeredUser, known.get(kind) ?? '')
      if (row === undefined) throw new Error(`there is no user ${kind}`)
      return row
    })
  const frozen = await now('frozen')
  await world.as(operator, at(world, 4), desk =>
    desk.move(path, 'freeze', frozen, {
      ...{ scope: 'speech', days: 30 },
      reason: '多次在机构评论区发布引流广告',
    }),
  )
  for (const [kind, ago] of [
    ['cancelled', 3],
    ['erased', 40],
  ] as const) {
    const leaving = await now(kind)
    await world.as(operator, at(world, ago), desk =>
      desk.move(path, 'cancel', leaving, { reason: '本人来电申请注销，已核对手机验证码' }),
    )
  }
  const child = known.get('minor') ?? ''
  const tie = await world.as(world.narrator, at(world, 700), ({ act }) =>
    submitChange(act, {
      ...{ user: child, kind: 'guardian' },
      after: { name: '王海霞', relation: '母女', phone: '13800007414' },
    }),
  )
  await pass(tie, 699)
  const asking = known.get('refused') ?? ''
  await wish(asking, '秦岭基金会官方', 12)
  const again = await wish(asking, '公益宝小助手', 11)
  await world.as(operator, at(world, 10), desk =>
    desk.move(userInfoChange.path, 'reject', again, {
      opinion: '昵称易被误认为平台官方账号，请更换',
    }),
  )
  await world.run('website.tend-users', {})
}
