import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { fan, fanScenes, officialAccount } from '../../model/index.ts'

const nicknames = ['山间清风', '小橘子', '老陈', '向日葵', '一叶知秋', '平安是福', '北斗', '云朵']
const areas = ['610113', '330106', '440106', '510107']
const hour = 3_600_000

/** An official account with the people who follow it; the sync of the channel writes them, not people. */
export async function fillFollowers(
  world: DemoWorld,
  { id: organisation, name }: DemoOrganisation,
  { at: turn, donors }: { readonly at: number; readonly donors: readonly string[] },
): Promise<void> {
  const random = world.random(`fans ${turn}`)
  const now = Date.now()
  const at = (hours: number) => new Date(now - hours * hour).toISOString()
  const scenes = Object.keys(fanScenes) as (keyof typeof fanScenes)[]
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const { id: account } = await insertRow(act, officialAccount, {
      ...{ organisation, name: name.slice(0, 30), kind: 'service', followers: 16 },
      appId: `wx${random.digits(16)}`,
    })
    const rows = Array.from({ length: 20 }, (_, index) => {
      const isGone = index % 5 === 4
      const since = 24 * (3 + index * 9)
      return {
        ...{ organisation, account, openId: `o${random.digits(27)}`, subscribed: !isGone },
        nickname: `${nicknames[index % nicknames.length]}${index}`,
        sex: index % 2 === 0 ? ('1' as const) : ('2' as const),
        area: areas[index % areas.length] ?? null,
        subscribedAt: at(since),
        unsubscribedAt: isGone ? at(since / 2) : null,
        scene: scenes[index % scenes.length] ?? ('other' as const),
        donor: index < 6 ? (donors[index] ?? null) : null,
        lastInteractAt: at(index * 7 + 2),
        messages30: index % 4,
        blacklisted: index === 7,
      }
    })
    await insertMany(act, fan, rows)
  })
}
