import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { adPosition } from '#modules/website/model/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import { drawBanner } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { World } from '../world.ts'

interface Officials {
  readonly operator: Person
  readonly reviewers: readonly Person[]
}

/** Ads of the home page; days from today on which they begin and end, null: without an end. */
const plans = [
  { title: '让爱多一个家', field: '社区', end: 'approved', from: -70, to: -40 },
  { title: '一起读本好书', field: '助学', end: 'offline', from: -55, to: -35 },
  { title: '让每一次善意都有回音', field: '儿童', end: 'approved', from: -20, to: null },
  { title: '冬衣送到山里去', field: '助学', end: 'approved', from: -5, to: 25 },
  { title: '志愿者招募：春季探访', field: '社区', end: 'approved', from: 6, to: 30 },
  { title: '一杯净水', field: '环保', end: 'pending', from: 2, to: 20 },
  { title: '为一个梦想加油', field: '儿童', end: 'rejected', from: 1, to: 12 },
  { title: '爱心餐桌', field: '社区', end: 'draft', from: 12, to: 40 },
] as const

const answers = {
  approved: ['approve', { opinion: '内容合规', reviewFiles: null }],
  offline: ['approve', { opinion: '内容合规', reviewFiles: null }],
  rejected: ['reject', { opinion: '图片中的儿童正脸未取得监护人同意，请更换图片' }],
} as const

/** What is shown on the home page of the platform, was shown, and is to be. */
export async function showAds(world: World, { operator, reviewers }: Officials): Promise<void> {
  const [reviewer] = reviewers
  const positions = await world.database.read('all', reader =>
    findRows(reader, adPosition, undefined, 10),
  )
  const position = positions.find(({ code }) => code === 'site_home_banner')
  if (reviewer === undefined || position === undefined) return
  for (const [at, plan] of plans.entries()) {
    const picture = await drawBanner(plan.field, at + 38)
    const now = notLater(momentOf(dayAfter(world.today, Math.min(-1, plan.from)), 540))
    const sent = await world.as(operator, now, async desk => {
      const image = await upload(desk, picture, {
        name: `${plan.title}.jpg`,
        resource: 'website/ad',
        field: 'image',
      })
      const draft = await desk.insert('website/ad', {
        position: position.id,
        title: plan.title,
        kind: 'public',
        image,
        link: '/causes',
        startAt: momentOf(dayAfter(world.today, plan.from), 0).toISOString(),
        endAt: plan.to === null ? null : momentOf(dayAfter(world.today, plan.to), 0).toISOString(),
      })
      return plan.end === 'draft' ? draft : desk.move('website/ad', 'submit', draft)
    })
    if (plan.end === 'draft' || plan.end === 'pending') continue
    const [move, answer] = answers[plan.end]
    const decided = await world.as(reviewer, notLater(new Date(now.getTime() + 7_200_000)), desk =>
      desk.move('website/ad', move, sent, answer),
    )
    if (plan.end === 'offline')
      await world.as(operator, momentOf(dayAfter(world.today, plan.from + 9), 600), desk =>
        desk.move('website/ad', 'takeDown', decided, { reason: '活动日期调整，待新海报' }),
      )
  }
}
