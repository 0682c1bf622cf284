import { inArray } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { role } from '#modules/access/model/index.ts'
import { siteConfig } from '../../model/index.ts'
import { at } from './fill-users.ts'

/** What the platform set for the sites and gave up again, and how personal values are shown. */
export async function fillRules(world: DemoWorld): Promise<void> {
  await giveUp(world)
  await maskFields(world)
}

/** A word, a position and a site that are in use no more. */
async function giveUp(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const [word, position] = await world.as(operator, at(world, 380), async desk => [
    await desk.insert('website/sensitiveWord', {
      ...{ word: '春晚红包', category: 'fraud', level: 'block', scopes: ['comment'] },
    }),
    await desk.insert('website/adPosition', {
      ...{ code: 'site_channel_side', name: '官网频道页侧栏', terminal: 'site', page: 'channel' },
      ...{ width: 300, height: 250, mode: 'fixed', maxAds: 1, remark: '频道页改版后不再有侧栏' },
    }),
  ])
  await world.as(operator, at(world, 60), async desk => {
    if (word !== undefined) await desk.move('website/sensitiveWord', 'disable', word)
    if (position !== undefined) await desk.move('website/adPosition', 'disable', position)
  })
  const last = world.organisations.at(-1)
  if (last === undefined || world.organisations.length < 3) return
  await world.as(operator, at(world, 5), async desk => {
    const own = inArray(columnNamed(siteConfig, 'organisation'), [last.id])
    const [site] = await findRows(desk.act.tx, siteConfig, own, 1)
    if (site !== undefined) await desk.move(siteConfig.path, 'disable', site)
  })
}

/** One rule in force, one that was given up, and one that waits for the other administrator. */
async function maskFields(world: DemoWorld): Promise<void> {
  const security = await world.staff('security')
  const path = 'website/desensitisationRule'
  await world.as(security, at(world, 75), async desk => {
    const named = inArray(tableOf(role).code, ['finance'])
    const [finance] = await findRows(desk.act.tx, role, named, 1)
    await desk.insert(path, {
      ...{ name: '申请导出隐藏联系电话', apiPath: '/api/helpmanager/application/*' },
      ...{ field: 'phone', algorithm: 'full', scene: ['export'], priority: 50 },
    })
    const former = await desk.insert(path, {
      ...{ name: '大屏只显示用户昵称首字', apiPath: '/api/website/registeredUser/*' },
      ...{ field: 'nickname', algorithm: 'name', scene: ['screen'], priority: 80 },
    })
    await desk.move(path, 'disable', former)
    await desk.insert(path, {
      ...{ name: '财务核对退款时显示捐赠人手机', apiPath: '/api/people/donor/*' },
      ...{ field: 'phone', algorithm: 'keep', scene: ['detail'], priority: 60 },
      roles: finance === undefined ? null : [finance.id],
    })
  })
}
