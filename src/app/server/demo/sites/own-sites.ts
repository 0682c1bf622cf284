import { isNull } from 'drizzle-orm'
import { update } from '#kernel/server/commands.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { siteConfig } from '#modules/website/model/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import type { Member } from '../organisations/join.ts'
import type { World } from '../world.ts'

/** What the platform's pages say below: where it is, how it is reached, and its records. */
export async function fillOwnSite(world: World, operator: Person): Promise<void> {
  const now = notLater(momentOf(dayAfter(world.today, -90), 600))
  await world.as(operator, now, async ({ act }) => {
    const own = isNull(tableOf(siteConfig).organisation)
    const [site] = await findRows(act.tx, siteConfig, own, 1)
    if (site === undefined) return
    await update(act, registry().get(siteConfig.path), {
      ...{ id: site.id, version: site.version },
      address: '陕西省榆林市榆阳区青山路街道永济路8号公益大厦6层',
      tel: '0912-3520000',
      email: 'service@gongyibao.example.org',
      serviceHours: '工作日 09:00-12:00，13:30-17:30',
      icp: '陕ICP备20990001号-1',
      policeRecord: '陕公网安备61080202990001号',
    })
  })
}

/** Every organisation has a site of its own, where drives are shown and invitations opened. */
export async function openOwnSites(
  world: World,
  operator: Person,
  members: readonly Member[],
): Promise<void> {
  const now = notLater(momentOf(dayAfter(world.today, -60), 600))
  await world.as(operator, now, async desk => {
    for (const { row } of members)
      await desk.insert('website/siteConfig', {
        organisation: row.id,
        title: row.shortName ?? row.name,
        host: `${row.code.toLowerCase()}.example.org`,
        tel: row.hotline,
        address: row.address?.detail ?? null,
      })
  })
}
