import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { keepDemoProof } from '#modules/finance/server/index.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { commercePartner, partnerVisit } from '../../model/index.ts'
import { keeperOf, morning } from './people.ts'

/** The shop to which the demo account 商家管理员 belongs. */
const knownShop = '0196f0a0-0000-7000-8000-000000000081'

type Key = 'market' | 'grain' | 'pharmacy' | 'corner' | 'online' | 'bedding' | 'own' | 'fruit'
interface Told {
  readonly key: Key | 'phones' | 'closed'
  readonly kind: '1' | '2' | '3'
  readonly name: string
  /** Its credit code. */
  readonly uscc?: string
  readonly keeper: string
  readonly categories: readonly string[]
  readonly street: string
  readonly end: 'draft' | 'pending' | 'returned' | 'rejected' | 'enabled' | 'suspended' | 'ended'
  readonly why?: string
}

const daily = ['food', 'daily'] as const

const shops: readonly Told[] = [
  {
    ...{
      key: 'market',
      kind: '1',
      name: '惠民生活超市',
      uscc: '91610802MA7FK3T59Q',
      end: 'enabled',
    },
    ...{ keeper: '孟凡华', categories: daily, street: '西大街 18 号' },
  },
  {
    ...{
      key: 'grain',
      kind: '1',
      name: '社区平价粮油店',
      uscc: '92610802MA7H2Q8R4X',
      end: 'enabled',
    },
    ...{ keeper: '陈志强', categories: daily, street: '幸福路 6 号' },
  },
  {
    ...{
      key: 'pharmacy',
      kind: '1',
      name: '康安大药房',
      uscc: '91610802MA6XJ4P72H',
      end: 'pending',
    },
    ...{ keeper: '许文康', categories: ['medicine'], street: '文化路 33 号' },
  },
  {
    ...{
      key: 'corner',
      kind: '1',
      name: '邻里便利店',
      uscc: '92610802MA6Y8D1K5D',
      end: 'suspended',
    },
    ...{ keeper: '何玉芬', categories: daily, street: '和平小区 2 号楼底商' },
    why: '抽查发现部分商品未明码标价，整改期间停用',
  },
  {
    ...{
      key: 'online',
      kind: '2',
      name: '助农优选旗舰店',
      uscc: '91610802MA70C9W367',
      end: 'enabled',
    },
    ...{ keeper: '杨晓农', categories: daily, street: '电商产业园 A 座' },
  },
  {
    ...{
      key: 'bedding',
      kind: '2',
      name: '暖冬家居专营店',
      uscc: '91610802MA71E5N849',
      end: 'draft',
    },
    ...{ keeper: '冯素琴', categories: ['daily'], street: '电商产业园 B 座' },
  },
  {
    ...{ key: 'own', kind: '3', name: '慈善超市一店', end: 'enabled' },
    ...{ keeper: '刘惠兰', categories: daily, street: '社区服务中心一楼' },
  },
  {
    ...{
      key: 'fruit',
      kind: '1',
      name: '鲜果时光水果店',
      uscc: '92610802MA7B6M2X99',
      end: 'returned',
    },
    ...{ keeper: '马永胜', categories: ['food'], street: '建设路 71 号' },
    why: '食品经营许可证照片模糊，看不清有效期，请重新上传',
  },
  {
    ...{
      key: 'phones',
      kind: '2',
      name: '优购数码商城',
      uscc: '91610802MA6WT7A25W',
      end: 'rejected',
    },
    ...{ keeper: '邓辉', categories: ['daily'], street: '电商产业园 C 座' },
    why: '主营手机数码，不属于受助人的生活必需品，不符合合作条件',
  },
  {
    ...{ key: 'closed', kind: '1', name: '家和副食店', uscc: '92610802MA6U5R8G1D', end: 'ended' },
    ...{ keeper: '田桂英', categories: ['food'], street: '老街 9 号' },
    why: '门店所在片区拆迁，双方协商终止合作',
  },
]

/** A shop that works, and who stands at its till. */
export interface DemoShop {
  readonly id: string
  readonly keeper: Person
}
/** Those of an organisation that sell. */
export type DemoShops = Readonly<Record<'market' | 'grain' | 'online' | 'own', DemoShop>>

/** Days ago the shops were let in. */
const since = 60

/** Shops in every state, let in by the platform's own people; beside the first organisation those that sell. */
export async function openShops(
  world: DemoWorld,
  organisation: DemoOrganisation,
  serial: number,
): Promise<DemoShops> {
  const told = shops.filter(({ end }) => serial === 1 || end === 'enabled')
  const old = await letIn(world, { organisation, serial, daysAgo: since }, told.filter(isOld))
  await letIn(
    world,
    { organisation, serial, daysAgo: 4 },
    told.filter(each => !isOld(each)),
  )
  const shopOf = async (key: keyof DemoShops): Promise<DemoShop> => {
    const id = old.get(key)?.id ?? ''
    return { id, keeper: await keeperOf(world, id) }
  }
  const market = await shopOf('market')
  await world.as(await world.staff('operator'), morning(world, 12), desk =>
    desk.insert(partnerVisit.path, {
      ...{ partner: market.id, kind: 'visit', onDay: addDays(world.today, -12) },
      ...{ staff: '李明、王芳', result: 'ok' },
      finding: '证照齐全，明码标价，收银员熟悉核销流程',
    }),
  )
  return {
    market,
    grain: await shopOf('grain'),
    online: await shopOf('online'),
    own: await shopOf('own'),
  }
}

const isOld = ({ end }: Told) => end !== 'pending' && end !== 'returned' && end !== 'draft'

interface Party {
  readonly organisation: DemoOrganisation
  readonly serial: number
  /** When they were decided about. */
  readonly daysAgo: number
}

/** Shops that were asked for on one day and decided about on another. */
async function letIn(
  world: DemoWorld,
  { organisation, serial, daysAgo }: Party,
  party: readonly Told[],
): Promise<ReadonlyMap<string, Made>> {
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const path = commercePartner.path
  const made = new Map<string, Made>()
  const say = (told: Told, row: Made) => made.set(told.key, row)
  const rowOf = ({ key }: Told) => made.get(key) ?? { id: '', version: 0 }
  await world.as(operator, morning(world, daysAgo + 1), async desk => {
    for (const told of party) {
      const at = shops.indexOf(told)
      const given = await paperOf(desk, { world, organisation, told, at, serial })
      const isKnown = serial === 1 && told.key === 'market'
      const draft = isKnown ? await known(desk, given) : await desk.insert(path, given)
      say(told, told.end === 'draft' ? draft : await desk.move(path, 'submit', draft))
    }
  })
  await world.as(reviewer, morning(world, daysAgo), async desk => {
    for (const told of party) {
      const { end, why = '' } = told
      if (end === 'draft' || end === 'pending') continue
      const move = end === 'returned' ? 'return' : end === 'rejected' ? 'reject' : 'approve'
      const opinion = move === 'approve' ? '证照与协议核对无误' : why
      say(told, await desk.move(path, move, rowOf(told), { opinion }))
    }
  })
  for (const told of party) {
    const { end, why } = told
    if (end !== 'ended' && end !== 'suspended') continue
    await world.as(end === 'ended' ? operator : reviewer, morning(world, 9), desk =>
      desk.move(path, end === 'ended' ? 'end' : 'suspend', rowOf(told), { reason: why }),
    )
  }
  return made
}

/** The one shop whose id the account of 商家管理员 names. */
const known = async ({ act }: Desk, given: Record<string, unknown>): Promise<Made> =>
  insertRow(act, commercePartner, {
    ...{ ...given, id: knownShop, name: '驼城惠民超市', payee: '驼城惠民超市' },
    ...{ number: await nextRecordNumber(act, 'SW'), accountSince: act.now.toISOString() },
  } as Parameters<typeof insertRow<typeof commercePartner>>[2])

interface Whose {
  readonly world: DemoWorld
  readonly organisation: DemoOrganisation
  readonly told: Told
  /** Which of the shops. */
  readonly at: number
  readonly serial: number
}

/** What a shop hands in: papers, agreement and account; own shops of the organisation need none. */
async function paperOf(
  desk: Desk,
  { world, organisation, told, at, serial }: Whose,
): Promise<Record<string, unknown>> {
  const { kind, name, uscc, keeper, categories, street } = told
  const day = (days: number) => addDays(world.today, days)
  const proof = (field: string, label: string) =>
    keepDemoProof(desk, commercePartner.path, field, label)
  return {
    ...{ kind, name, organisation: organisation.id, categories: [...categories] },
    ...{ contact: keeper, phone: `1391234${5000 + serial * 100 + at}`, area: '610802' },
    ...{ yearCheckTo: day(200), openFrom: '08:30', openTo: '20:30', discount: 500, feeRate: 50 },
    ...(categories.includes('food') && {
      foodPermitNo: `JY16108020${serial}0${at}4731`,
      foodPermitTo: day(at === 1 ? 20 : 500),
    }),
    ...(categories.includes('medicine') && {
      drugPermitNo: `陕DB9130${serial}${at}26`,
      drugPermitTo: day(620),
    }),
    ...(kind === '3' ? { priceRule: ['1', '2'] } : await contractOf(name)),
    ...(kind === '2'
      ? {
          ...{ platform: 'p832', shopName: name, returnDays: 7 },
          shopUrl: `https://shop.example.org/${serial}${at}`,
          delivery: '全国包邮（港澳台除外），由邮政快递承运',
        }
      : { address: { areaCode: '610802', detail: street } }),
  }

  async function contractOf(payee: string) {
    return {
      ...{ uscc, legalPerson: keeper, payee, bank: '中国农业银行城关支行' },
      licence: [
        await storeScene(desk, {
          ...{ about: '社区', variant: 1, resource: commercePartner.path, field: 'licence' },
        }),
      ],
      account: `62284800${serial}${at}00001234`,
      ...{ agreementNo: `SWHZ-${serial}-0${at + 1}`, agreementFrom: day(-300) },
      ...{ agreementTo: day(400), agreement: [await proof('agreement', '合作协议.pdf')] },
    }
  }
}
