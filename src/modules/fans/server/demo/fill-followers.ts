import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { keepPayers, payerMark } from '#modules/people/server/index.ts'
import { fan, fanScenes, officialAccount } from '../../model/index.ts'
import { keepFanGifts } from '../gifts/keep-fan-gifts.ts'
import { countFollowers } from '../oa/keep-followers.ts'
import { fillTalks } from './fill-talks.ts'

const nicknames = ['山间清风', '小橘子', '老陈', '向日葵', '一叶知秋', '平安是福', '北斗', '云朵']
const areas = ['610113', '330106', '440106', '510107']
const hour = 3_600_000

/** An official account with the people who follow it; the sync of the channel writes them, not people. */
export async function fillFollowers(
  world: DemoWorld,
  { id: organisation, name, head }: DemoOrganisation,
  { at: turn, donors }: { readonly at: number; readonly donors: readonly string[] },
): Promise<void> {
  const random = world.random(`fans ${turn}`)
  const now = Date.now()
  const at = (hours: number) => new Date(now - hours * hour).toISOString()
  const scenes = Object.keys(fanScenes) as (keyof typeof fanScenes)[]
  const made = await world.as(world.narrator, new Date(), async ({ act }) => {
    const appId = `wx${random.digits(16)}`
    const { id: account } = await insertRow(act, officialAccount, {
      ...{ organisation, name: name.slice(0, 30), kind: 'service', certified: true },
      ...{ appId, appSecret: random.digits(32), token: 'demoToken1' },
      ...{ aesKey: random.digits(43), callbackKey: random.digits(24) },
      certExpires: addDays(world.today, 40 + turn * 90),
      ...{ sync: 'done', lastSyncAt: at(9), syncReason: '共 16 位关注者' },
      ...{ followReply: '欢迎关注，回复「求助」可登记求助', usualReply: '已收到您的留言' },
      replies: [{ word: '票据', answer: '请在「我的捐赠」中申请电子票据' }],
      menu: [
        { name: '我要捐赠', url: 'https://give.example.org/' },
        {
          name: '服务',
          sub: [
            { name: '我的票据', url: 'https://give.example.org/receipts' },
            { name: '我要求助', key: 'HELP' },
          ],
        },
      ],
    })
    const rows = Array.from({ length: 20 }, (_, index) => {
      const isGone = index % 5 === 4
      // Who gives has followed for long, so that the gifts are those of fans.
      const since = index < 6 ? 24 * (720 - index * 11) : 24 * (3 + (index - 6) * 6)
      const openId = `o${random.digits(27)}`
      return {
        ...{ organisation, account, openId, payer: payerMark({ appId, openId }) },
        subscribed: !isGone,
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
    const fans = await insertMany(act, fan, rows)
    for (const { donor, payer } of rows)
      if (donor !== null) await keepPayers(act, organisation, [{ donor, payer }])
    await countFollowers(act, account)
    await keepFanGifts(act, donors.slice(0, 6))
    return { account, fans }
  })
  await fillTalks(world, { organisation, head, turn }, made)
}
