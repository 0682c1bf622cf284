import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'

const base = 'rescueConfig'

/** Codes that were in use once: what they were, and since when they are not offered any more. */
const outdated: readonly (readonly [table: string, facts: Readonly<Record<string, unknown>>])[] = [
  [
    'disabilityCategory',
    { code: '8', name: '综合残疾', source: '1995 年旧标准', remark: '已并入「多重残疾」' },
  ],
  [
    'education',
    {
      code: '50',
      name: '技工学校',
      source: 'GB/T 4658-1984',
      remark: '新国标并入「中等职业教育」',
    },
  ],
  [
    'familyRelation',
    {
      code: 'Z1',
      name: '过继子女',
      source: '原民政台账',
      remark: '按「养子或继子」「养女或继女」登记',
    },
  ],
  [
    'healthStatus',
    { code: 'M4', name: '体弱', source: '原民政台账', remark: '与「一般或较弱」重复' },
  ],
  [
    'livingAbility',
    {
      code: 'E9',
      name: '半自理',
      scale: '2',
      source: '原养老机构评估表',
      remark: 'GB/T 42195 施行后不再使用',
    },
  ],
  [
    'rescueClassify',
    {
      code: '09',
      name: '建档立卡贫困户',
      unit: '2',
      source: '脱贫攻坚期台账',
      remark: '2021 年起按「防止返贫监测对象」登记',
    },
  ],
  [
    'rescueType',
    {
      ...{ code: '908', name: '慈善助餐（停办）', group: '9', saveTypes: ['1'], maxTimes: 12 },
      ...{ period: '4', source: '机构试点', remark: '试点结束，按「慈善助老」登记' },
    },
  ],
  [
    'severeDisease',
    {
      ...{ code: 'D01', name: '大骨节病', list: 'D', icd10: 'M12.1', alias: '矮人病' },
      ...{ source: '省级地方病目录', remark: '专项救治已结束，历史记录保留' },
    },
  ],
  [
    'supportWay',
    {
      code: 'G3',
      name: '院户挂钩',
      category: '1',
      source: '原五保供养办法',
      remark: '按「分散供养」登记',
    },
  ],
  [
    'workAbility',
    {
      code: '05',
      name: '弱劳动力',
      source: '脱贫攻坚期台账',
      remark: '按「部分丧失劳动能力」登记',
    },
  ],
]

/** A unit that was merged into another when the county's offices were reformed. */
const merged = {
  ...{ name: '西安市雁塔区扶贫开发办公室', sector: 'ny', level: '4', area: '610113' },
  ...{ contact: '田守义', phone: '029-85360012' },
}

/** Codes and a unit that are not offered any more, and the forms that a kind of aid asks for. */
export async function demoOutdated(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const at = (ago: number) => new Date(`${addDays(world.today, -ago)}T10:30:00+08:00`)
  const made = await world.as(operator, at(400), async desk => {
    const rows: (readonly [string, Awaited<ReturnType<Desk['insert']>>])[] = []
    const facts = { sort: 9000, validUntil: addDays(world.today, -91) }
    for (const [table, row] of outdated)
      rows.push([table, await desk.insert(`${base}/${table}`, { ...row, ...facts })])
    rows.push(['competentUnit', await desk.insert(`${base}/competentUnit`, merged)])
    return rows
  })
  await world.as(operator, at(90), async desk => {
    for (const [table, row] of made) await desk.move(`${base}/${table}`, 'disable', row)
  })
}
