import { sql } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { apiClient } from '../../model/index.ts'

const day = 86_400_000

/** What programs of an organisation push gifts, and what became of their keys. */
const programs = [
  { name: '机构官网捐赠页', life: 360, ips: ['203.0.113.18'], isRevoked: false },
  { name: '企业员工捐平台', life: 20, ips: [], isRevoked: false },
  { name: '旧官网捐赠页', life: 300, ips: [], isRevoked: true },
] as const

/** Programs with keys for the two first organisations: one in use, one that ends soon, one revoked. */
export async function connectDemoClients(world: DemoWorld): Promise<void> {
  for (const { id, head } of world.organisations.slice(0, 2)) {
    await world.as(head, new Date(), async ({ act, insert, move }) => {
      const { rows } = await act.tx.execute<{ id: string }>(
        sql`select id from org_merchant
            where organisation = ${id}::uuid and state = 'active' order by id limit 1`,
      )
      const [merchant] = rows
      if (merchant === undefined) return
      for (const { name, life, ips, isRevoked } of programs) {
        const made = await insert(apiClient.path, {
          ...{ name, organisation: id, merchant: merchant.id, ips, maxAmount: 50_000_00 },
          ...{ scopes: ['create', 'query'], dailyAmount: 500_000_00 },
          expiresAt: new Date(act.now.getTime() + life * day).toISOString(),
        })
        if (isRevoked)
          await move(apiClient.path, 'revoke', made, { reason: '官网改版，改用新密钥' })
      }
    })
  }
}
