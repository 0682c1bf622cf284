import type { CodeRow } from './sow.ts'

const byGovernment: readonly (readonly [
  code: string,
  name: string,
  sector: string,
  unit: string,
])[] = [
  ['101', '最低生活保障', 'mz', '2'],
  ['102', '特困人员供养', 'mz', '1'],
  ['201', '医疗救助', 'yb', '1'],
  ['202', '教育救助', 'jy', '1'],
  ['203', '住房救助', 'zj', '2'],
  ['204', '就业救助', 'rs', '1'],
  ['205', '受灾人员救助', 'yj', '2'],
  ['301', '临时救助', 'mz', '2'],
  ['302', '疾病应急救助', 'wj', '1'],
  ['303', '流散人员救助', 'mz', '1'],
  ['401', '服务类救助', 'mz', '1'],
]
const byCharity = ['助医', '助学', '助老', '助残', '助困', '救灾', '济孤']

/** The kinds of aid: what government decides is written down only. */
export const rescueTypes: readonly CodeRow[] = [
  ...byGovernment.map(([code, name, sector, unit]) => ({
    ...{ code, name, sector, unit, group: code.slice(0, 1), saveTypes: ['2'] },
    source: '《社会救助暂行办法》',
  })),
  { code: '900', name: '慈善救助', group: '9', saveTypes: ['1', '2', '3', '4'] },
  ...byCharity.map((name, at) => ({
    code: `90${at + 1}`,
    name: `慈善${name}`,
    parent: '900',
    group: '9',
    saveTypes: ['1', '2', '3', '4'],
    quick: name === '助困',
    quickMax: name === '助困' ? 500_000 : null,
  })),
]
