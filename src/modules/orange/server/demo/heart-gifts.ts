import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation } from '#kernel/server/demo-world.ts'
import { leadPool, poolPlaceOf } from '#modules/giving/server/index.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { donationProject } from '../../model/index.ts'
import { convertGifts } from '../give/convert.ts'
import { giveHearts } from '../give/give.ts'
import { type Cast, momentAt } from './cast.ts'
import { fillOtherProjects, giveOneBack } from './heart-projects.ts'

/** What the sponsor pays in; fen. */
const paidIn = 2_000_000
/** Who gives how many packs, and how many days ago; today's wait for tomorrow night. */
const gifts = [
  ...([
    [0, 2, 3],
    [1, 1, 3],
    [2, 1, 2],
    [0, 1, 2],
  ] as const),
  ...([
    [3, 1, 0],
    [1, 1, 0],
  ] as const),
] as const

/** A sponsor's pool, a project that takes hearts from users, and what became of their first gifts. */
export async function fillHeartGifts(cast: Cast): Promise<void> {
  const { world, operator, reviewer, users } = cast
  const isHost = ({ id }: DemoOrganisation) => id === cast.organisation
  const owners = world.organisations.toSorted((a, b) => Number(isHost(b)) - Number(isHost(a)))
  for (const owner of owners) {
    const place = await poolPlaceOf(world, owner)
    if (place === undefined) continue
    const { id } = await leadPool(world, place, {
      ...{ title: '橙心活动配捐池', end: 'open', paidIn },
      // It adds to large gifts alone, so that its money stays for the hearts.
      rule: { rule: 'fixed', fixedAmount: 100, trigger: 90_000_000 },
    })
    const write = (title: string, goal: number, to: number) =>
      world.as(operator, momentAt(addDays(world.today, -6), '10:30'), async desk =>
        desk.insert(donationProject.path, {
          ...{ title, cause: place.cause, pool: id, packHearts: 10, packAmount: 100, goal },
          ...{ userDaily: 5, userTotal: 100 },
          from: momentAt(addDays(world.today, -5), '00:00').toISOString(),
          to: momentAt(addDays(world.today, to), '00:00').toISOString(),
          cover: await storeScene(desk, {
            ...{ about: title, variant: 1, resource: donationProject.path, field: 'cover' },
          }),
          intro: `<p>由${place.payer}按橙心捐出资金：每 10 颗橙心，捐出 1 元。</p>`,
          thanks: '谢谢你的每一颗橙心，它已经变成一份真实的支持。',
        }),
      )
    const draft = await write('橙心换一本书', 800_000, 20)
    const sent = await world.as(operator, momentAt(addDays(world.today, -6), '11:00'), desk =>
      desk.move(donationProject.path, 'submit', draft),
    )
    const opinion = '资金池余额足够，说明清楚由企业出资，同意上线。'
    await world.as(reviewer, momentAt(addDays(world.today, -5), '09:00'), desk =>
      desk.move(donationProject.path, 'approve', sent, { opinion }),
    )
    await write('橙心点亮一盏灯', 500_000, 25)
    await fillOtherProjects(cast, { ...place, pool: id })
    for (const [user, packs, ago] of gifts) {
      const at = ago === 0 ? new Date() : momentAt(addDays(world.today, -ago), '20:15')
      await world.as(world.narrator, at, ({ act }) =>
        giveHearts(act, {
          ...{ project: draft.id, user: users[user] ?? '', packs },
          ...(user === 0 && { message: '愿每个孩子都有书读' }),
          anonymous: user === 2,
        }),
      )
    }
    await giveOneBack(cast, draft.id)
    await world.run(convertGifts.name, {})
    return
  }
}
