import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Random } from '#kernel/server/demo-world.ts'

/** Invented companies with how each stands to the organisation. */
const companies = [
  ['晨曦医药有限公司', 'private', 'F', 'strategic', 'active'],
  ['华岳能源集团有限公司', 'state', 'D', 'important', 'active'],
  ['远帆物流股份有限公司', 'private', 'G', 'normal', 'active'],
  ['青禾食品有限公司', 'joint', 'C', 'normal', 'following'],
  ['云栖信息技术有限公司', 'private', 'I', 'potential', 'following'],
  ['安澜建设有限公司', 'private', 'E', 'normal', 'ended'],
  ['鼎盛投资管理有限公司', 'private', 'J', 'potential', 'black'],
] as const

const people = ['刘志远', '何雅琴', '方国栋', '沈丽华', '江一帆', '罗建平', '姚文静']
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A credit code of a company that fits (GB 32100). */
function codeOf(random: Random): string {
  const body = `91610113MA${Array.from({ length: 7 }, () => random.pick([...'0123456789ABCDEFGH'])).join('')}`
  const sum = weights.reduce(
    (all, weight, at) => all + weight * alphabet.indexOf(body[at] ?? ''),
    0,
  )
  return body + (alphabet[(31 - (sum % 31)) % 31] ?? '')
}

/** Companies in every state with contacts, agreements and staff who give. */
export async function fillCompanies(
  world: DemoWorld,
  { id: organisation, head }: DemoOrganisation,
  { at: turn, donors }: { readonly at: number; readonly donors: readonly string[] },
): Promise<void> {
  const random = world.random(`companies ${turn}`)
  const day = (days: number) => addDays(world.today, days)
  await world.as(head, new Date(Date.now() - 200 * 86_400_000), async ({ insert, move }) => {
    for (const [at, [name, kind, industry, level, state]] of companies.entries()) {
      const made = await insert('fans/company', {
        ...{ organisation, uscc: codeOf(random), name, kind, industry, level, area: '610113' },
        ...{
          contactName: people[at],
          contactPost: '公共事务经理',
          contactPhone: `1390000${3100 + at}`,
        },
        ...{
          intention: ['money', 'staff'],
          interests: ['4'],
          scale: 'medium',
          staff: 80 + at * 45,
        },
      })
      if (at < 3) {
        await insert('fans/companyAgreement', {
          ...{ company: made.id, title: `${name.slice(0, 4)}年度捐赠协议`, kind: 'gift' },
          ...{ promised: 20_000_000 + at * 5_000_000, feedback: '每季度提交项目进展简报' },
          ...{
            from: day(-180),
            to: day(at === 2 ? 20 : 185),
            feedbackDue: day(at === 0 ? -5 : 40),
          },
        })
        await insert('fans/companyPerson', {
          ...{ company: made.id, name: people[(at + 3) % people.length], post: '工会主席' },
          phone: `1390000${3200 + at}`,
        })
        for (const donor of donors.slice(at * 2, at * 2 + 2))
          await insert('fans/companyStaff', { company: made.id, donor })
      }
      if (at === 0)
        await insert('fans/companyAgreement', {
          ...{ company: made.id, title: '员工捐赠一比一配捐', kind: 'matching', rate: 10_000 },
          ...{ promised: 10_000_000, perGift: 100_000, from: day(-60), to: day(300) },
        })
      if (state === 'active') await move('fans/company', 'cooperate', made)
      if (state === 'ended')
        await move('fans/company', 'stop', made, { reason: '合作到期，未续约' })
      if (state === 'black')
        await move('fans/company', 'bar', made, { reason: '捐赠承诺多次未兑现' })
    }
  })
}
