import { and, eq } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type CategoryDomain, category } from '../model/index.ts'

type CharityField = NonNullable<Patch<typeof category>['charityField']>

interface Preset {
  readonly code: string
  readonly name: string
  readonly field: CharityField
  readonly below?: readonly (readonly [code: string, name: string])[]
}

/** The tree of a new installation (classify.md "category"). */
const projects: readonly Preset[] = [
  {
    code: 'ZX',
    name: '助学',
    field: '4',
    below: [
      ['KJETZX', '困境儿童助学'],
      ['DXSZZ', '大学生资助'],
      ['XYJS', '校园建设'],
    ],
  },
  {
    code: 'ZY',
    name: '助医',
    field: '2',
    below: [
      ['DBJZ', '大病救助'],
      ['HJB', '罕见病'],
      ['JKSC', '健康筛查'],
    ],
  },
  { code: 'ZL', name: '助老', field: '2' },
  { code: 'ZC', name: '助残', field: '2' },
  {
    code: 'ZK',
    name: '助困',
    field: '1',
    below: [
      ['LSJZ', '临时救助'],
      ['WZBF', '物资帮扶'],
    ],
  },
  {
    code: 'JZ',
    name: '救灾',
    field: '3',
    below: [
      ['YJJY', '应急救援'],
      ['ZHCJ', '灾后重建'],
    ],
  },
  { code: 'JG', name: '济孤', field: '2' },
  { code: 'STHB', name: '生态环保', field: '5' },
  { code: 'WHTY', name: '文化体育', field: '4' },
  { code: 'SQFZ', name: '社区发展', field: '6' },
  { code: 'ZYFW', name: '志愿服务', field: '6' },
  { code: 'HYZC', name: '行业支持', field: '6' },
  { code: 'QT', name: '其他', field: '6' },
]

const helps: readonly Preset[] = [
  { code: 'ZY', name: '助医', field: '2' },
  { code: 'ZX', name: '助学', field: '4' },
  { code: 'ZL', name: '助老', field: '2' },
  { code: 'ZC', name: '助残', field: '2' },
  { code: 'ZK', name: '助困', field: '1' },
  { code: 'JZ', name: '救灾', field: '3' },
  { code: 'ZG', name: '助孤', field: '2' },
  { code: 'QT', name: '其他', field: '6' },
]

const funds: readonly Preset[] = [
  { code: 'JYJJ', name: '教育发展基金', field: '4' },
  { code: 'YLJJ', name: '医疗救助基金', field: '2' },
  { code: 'YLFW', name: '养老助残基金', field: '2' },
  { code: 'SQJJ', name: '社区发展基金', field: '6' },
  { code: 'YJJJ', name: '应急救援基金', field: '3' },
  { code: 'STJJ', name: '生态保护基金', field: '5' },
  { code: 'ZHJJ', name: '综合公益基金', field: '6' },
]

/** Writes the preset trees of domains that have no category yet. */
export async function seedClassify(act: Act): Promise<void> {
  await seedDomain(act, 'project', projects)
  await seedDomain(act, 'fund', funds)
  await seedDomain(act, 'help', helps)
}

async function seedDomain(act: Act, domain: CategoryDomain, presets: readonly Preset[]) {
  const [known] = await findRows(act.tx, category, and(eq(tableOf(category).domain, domain)), 1)
  if (known !== undefined) return
  for (const [sort, { code, name, field, below = [] }] of presets.entries()) {
    const common = { domain, charityField: field } as const
    const parent = await insertRow(act, category, { ...common, code, name, sort: sort + 1 })
    for (const [at, [childCode, childName]] of below.entries())
      await insertRow(act, category, {
        ...common,
        code: childCode,
        name: childName,
        parent: parent.id,
        sort: at + 1,
      })
  }
}
