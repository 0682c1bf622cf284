import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { apiCall, apiKey, partnerPlatform, webhook, webhookDelivery } from '../model/index.ts'
import { showEndings } from './demo-endings.ts'

const invented = [
  ['腾讯公益', '1', 'tencent', '深圳市腾讯计算机系统有限公司', 'enabled'],
  ['机构官网捐赠页', '2', null, '机构信息化部', 'enabled'],
  ['市政务数据平台', '4', null, null, 'disabled'],
  ['银行对账网关', '5', null, null, 'draft'],
] as const

const paths = ['/api/open/v1/donations', '/api/open/v1/causes', '/api/open/v1/receipts'] as const

/** Partners in every state with keys, calls of a day and deliveries that arrived or did not. */
export async function connectDemoPartners(world: DemoWorld): Promise<void> {
  const admin = await world.staff('admin')
  const random = world.random('partners')
  const [owner] = world.organisations
  for (const [name, kind, designated, operator, state] of invented) {
    await world.as(admin, new Date(), async desk => {
      const { act, insert, move } = desk
      const made = await insert(partnerPlatform.path, {
        ...{ name, kind, designated, operator },
        ...(operator === null ? {} : { uscc: '91440300708461136T' }),
        ...(kind === '2' && owner ? { organisations: [owner.id] } : {}),
        ...{ direction: ['1', '2', '3'], contact: '赵工', phone: `139${random.digits(8)}` },
        email: 'tech@example.org',
        domain: 'www.example.org',
      })
      if (state === 'draft') return
      const on = await move(partnerPlatform.path, 'enable', made)
      const key = await insert(apiKey.path, {
        ...{ platform: made.id, name: '捐赠推送', environment: kind === '1' ? '2' : '1' },
        scopes: ['donation.create', 'donation.query', 'cause.read'],
        ips: kind === '1' ? '203.0.113.0/24' : '',
      })
      const hook = await insert(webhook.path, {
        ...{ platform: made.id, name: '捐赠到账通知', url: 'https://www.example.org/hook' },
        events: ['cause.closed'],
      })
      await insertMany(
        act,
        apiCall,
        Array.from({ length: 24 }, (_, at) => {
          const isRefused = random.chance(0.1)
          return {
            ...{
              key: key.id,
              platform: made.id,
              ip: '203.0.113.9',
              method: at % 3 === 0 ? ('POST' as const) : ('GET' as const),
            },
            ...{
              path: random.pick(paths),
              status: isRefused ? 401 : 200,
              code: isRefused ? 4010 : 1,
            },
            ...{ ms: random.int(8, 160), request: `demo-${at}` },
            error: isRefused ? '签名不正确' : null,
          }
        }),
      )
      await insertMany(
        act,
        webhookDelivery,
        (['delivered', 'delivered', 'dead'] as const).map((became, at) => ({
          ...{ webhook: hook.id, platform: made.id, event: 'cause.closed' as const, state: became },
          ...{ subject: `cause/demo-${at}`, seq: at + 1, tries: became === 'dead' ? 7 : 1 },
          payload: { event: 'cause.closed', occurredAt: act.now.toISOString(), data: {} },
          deliveredAt: became === 'dead' ? null : act.now.toISOString(),
        })),
      )
      if (kind === '1') await showEndings(desk, made.id)
      if (state === 'disabled')
        await move(partnerPlatform.path, 'disable', on, { reason: '对方系统升级' })
    })
  }
}
