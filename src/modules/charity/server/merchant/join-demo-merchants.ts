import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { heartMerchant } from '../../model/index.ts'

type Life = 'pending' | 'on' | 'off' | 'expired'

const invented = [
  ['暖心面馆（朝阳门店）', 'food', '1', '环卫工人、志愿者凭证八折', ['outdoor', 'volunteer'], 'on'],
  ['邻里便利店', 'store', '2', '为户外劳动者免费提供热水、微波炉和休息座', ['outdoor'], 'on'],
  ['康宁大药房', 'pharmacy', '1', '困难群众购非处方药九折', ['needy'], 'on'],
  ['老街理发店', 'hair', '2', '每月 15 日为 70 岁以上老人免费理发', ['needy'], 'on'],
  ['修好它家电维修', 'repair', '1', '上门费全免，配件按成本价', ['needy', 'volunteer'], 'off'],
  ['晨光托管班', 'education', '2', '志愿者子女免费试听两周', ['volunteer'], 'pending'],
  ['仁和口腔门诊', 'medical', '1', '捐赠人家庭洁牙七折', ['donor'], 'on'],
  ['归途青年旅舍', 'lodging', '2', '求医家庭每户免费住宿三晚', ['needy'], 'expired'],
  ['纸间书店', 'culture', '4', '每售出一本书捐 1 元给助学项目', ['donor', 'volunteer'], 'on'],
  ['好再来小吃', 'food', '3', '100 积分兑换早餐一份', ['volunteer'], 'pending'],
] as const satisfies readonly (readonly [string, string, string, string, readonly string[], Life])[]

/** Heart merchants in every state: those of the platform, and some of an organisation. */
export async function joinDemoMerchants(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const random = world.random('heart merchants')
  for (const [at, [name, category, offerKind, offer, targets, life]] of invented.entries()) {
    const age = 60 + random.int(0, 200)
    const day = addDays(world.today, -age)
    const owner = at % 3 === 2 ? world.organisations[0] : undefined
    const row = await world.as(operator, momentOf(day), ({ insert }) =>
      insert(heartMerchant.path, {
        ...{ name, category, offerKind, offer, targets, cooperateFrom: day },
        ...(owner === undefined ? {} : { organisation: owner.id }),
        area: '110105',
        address: { areaCode: '110105', detail: `幸福路 ${random.int(1, 200)} 号` },
        phone: `010${random.int(60_000_000, 89_999_999)}`,
        ...{ opensAt: '08:30', closesAt: '21:00' },
        cooperateTo: life === 'expired' ? addDays(day, 45) : addDays(world.today, 300),
      }),
    )
    if (life === 'pending') continue
    const on = await world.as(reviewer, momentOf(addDays(day, 1)), ({ move }) =>
      move(heartMerchant.path, 'approve', row),
    )
    if (life === 'off')
      await world.as(operator, new Date(), ({ move }) =>
        move(heartMerchant.path, 'stop', on, { reason: '门店装修，暂停合作' }),
      )
  }
  await world.run('charity.expire-heart-merchants', {})
}

const momentOf = (day: string) => new Date(`${day}T02:00:00Z`)
