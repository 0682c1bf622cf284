import { type CodeRow, readCodes } from './sow.ts'

const lowIncome = ['01', '02', '03', '04', '05', '06']
const minors = ['11', '12', '13', '14', '15']
const households = ['02', '03', '04', '05']
const top = ({ code, parent }: CodeRow) => parent ?? code

/** Whom rescue work is for. */
export const rescueClassifies: readonly CodeRow[] = readCodes(`
01 特困人员: 0101 城市集中供养, 0102 城市分散供养, 0103 农村集中供养, 0104 农村分散供养
02 最低生活保障对象: 0201 城市, 0202 农村, 0203 单人户
03 最低生活保障边缘家庭成员
04 刚性支出困难家庭成员
05 防止返贫监测对象: 0501 脱贫不稳定户, 0502 边缘易致贫户, 0503 突发严重困难户
06 其他困难人员
07 受灾人员
08 临时遇困人员
11 孤儿
12 事实无人抚养儿童
13 留守儿童
14 困境儿童
15 流动儿童
21 残疾人
22 重度残疾人
31 困难老年人: 3101 空巢, 3102 独居, 3103 高龄, 3104 失能, 3105 计划生育特殊家庭
41 困难职工
42 优抚对象
43 退役军人
44 艾滋病感染者
`).map(row => ({
  ...row,
  lowIncome: lowIncome.includes(top(row)),
  unit: households.includes(top(row)) ? '2' : '1',
  validMonths: row.code === '04' ? 12 : null,
  minor: minors.includes(row.code),
}))

/** GB/T 26341: 1 视力, 2 听力. The code is the digit of the certificate. */
export const disabilityCategories: readonly CodeRow[] = readCodes(`
1 视力残疾
2 听力残疾
3 言语残疾
4 肢体残疾
5 智力残疾
6 精神残疾
7 多重残疾
9 其他残疾
`).map(row => ({
  ...row,
  nationalCode: `6${row.code}`,
  source: 'GB/T 26341、GB/T 2261.3',
  certDigit: row.code === '9' ? null : Number(row.code),
}))

const heavy = '1-2 级可享重度残疾人护理补贴'

/** Grades of disability. */
export const disabilityGrades: readonly CodeRow[] = [
  { code: '1', name: '一级（极重度）', certDigit: 1, severe: true, remark: heavy },
  { code: '2', name: '二级（重度）', certDigit: 2, severe: true, remark: heavy },
  { code: '3', name: '三级（中度）', certDigit: 3, severe: false },
  { code: '4', name: '四级（轻度）', certDigit: 4, severe: false },
]

/** Self-care: people in extreme hardship (six indicators), the aged (GB/T 42195). */
export const livingAbilities: readonly CodeRow[] = [
  { code: '1', name: '具备生活自理能力（全自理）', scale: '1', unmetFrom: 0, unmetTo: 0 },
  { code: '2', name: '部分丧失生活自理能力（半护理）', scale: '1', unmetFrom: 1, unmetTo: 3 },
  { code: '3', name: '完全丧失生活自理能力（全护理）', scale: '1', unmetFrom: 4, unmetTo: 6 },
  ...['能力完好', '轻度失能', '中度失能', '重度失能', '完全失能'].map((name, at) => ({
    code: `E${at}`,
    name,
    scale: '2',
    source: 'GB/T 42195',
  })),
]

/** The six indicators (BR-29). */
export const livingIndicators: readonly CodeRow[] = readCodes(`
1 自主吃饭
2 自主穿衣
3 自主上下床
4 自主如厕
5 室内自主行走
6 自主洗澡
`)

const serious = /^(41|6\d|M[123])$/

/** GB/T 2261.3, and the short list of civil affairs. */
export const healthStates: readonly CodeRow[] = readCodes(`
10 健康或良好
20 一般或较弱
30 有慢性病: 31 心血管病, 32 脑血管病, 33 慢性呼吸系统病, 34 慢性消化系统病, 35 慢性肾炎, 36 结核病, 37 糖尿病, 38 神经或精神疾病, 41 癌症, 49 其他慢性病
60 残疾: 61 视力残疾, 62 听力残疾, 63 言语残疾, 64 肢体残疾, 65 智力残疾, 66 精神残疾, 67 多重残疾, 69 其他残疾
M1 重病
M2 重残
M3 重病且重残
M9 其他
`).map(row => ({
  ...row,
  nationalCode: row.code.startsWith('M') ? null : row.code,
  source: row.code.startsWith('M') ? '民政常用' : 'GB/T 2261.3',
  short: row.parent === undefined,
  serious: serious.test(row.code),
}))

/** How far somebody can work. */
export const workAbilities: readonly CodeRow[] = readCodes(`
01 有劳动能力
02 部分丧失劳动能力
03 完全丧失劳动能力
04 无劳动能力
`).map(row => ({ ...row, noWork: row.code === '03' || row.code === '04' }))

/** Ways of support and forms of help; B1 to B4 are the forms in which grants are given. */
export const supportWays: readonly CodeRow[] = [
  ...['集中供养', '分散供养'].map((name, at) => ({ code: `G${at + 1}`, name, category: '1' })),
  ...['代金券', '现金', '实物', '服务', '减免', '就业岗位', '资源链接'].map((name, at) => ({
    code: `B${at + 1}`,
    name,
    category: '2',
    saveType: at < 4 ? String(at + 1) : null,
  })),
]

/** GB/T 4658-2006. */
export const educations: readonly CodeRow[] = readCodes(`
10 研究生教育: 11 博士研究生毕业, 12 博士研究生结业, 13 博士研究生肄业, 14 硕士研究生毕业, 15 硕士研究生结业, 16 硕士研究生肄业, 17 研究生班毕业, 18 研究生班结业, 19 研究生班肄业
20 大学本科: 21 大学本科毕业, 22 大学本科结业, 23 大学本科肄业, 28 大学普通班毕业
30 大学专科: 31 大学专科毕业, 32 大学专科结业, 33 大学专科肄业
40 中等职业教育: 41 中等专科毕业, 42 中等专科结业, 43 中等专科肄业, 44 职业高中毕业, 45 职业高中结业, 46 职业高中肄业, 47 技工学校毕业, 48 技工学校结业, 49 技工学校肄业
60 普通高级中学: 61 普通高中毕业, 62 普通高中结业, 63 普通高中肄业
70 初级中学: 71 初中毕业, 73 初中肄业
80 小学: 81 小学毕业, 83 小学肄业
90 其他
99 学龄前
`).map(row => ({
  ...row,
  nationalCode: row.code,
  source: 'GB/T 4658-2006',
  short: row.parent === undefined,
}))
