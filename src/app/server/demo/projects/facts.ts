import { dayAfter } from '../days.ts'
import { personName, phone } from '../names/people.ts'
import { type DemoField, inPlace, projects } from '../names/phrases.ts'
import type { Random } from '../names/random.ts'
import type { Member } from '../organisations/join.ts'
import { placeName, ruralCounty } from '../places.ts'
import type { World } from '../world.ts'
import type { Course } from './course.ts'

interface Trait {
  readonly categories: readonly string[]
  readonly charityField: string
  readonly group: string
  readonly people: string
  /** What the money buys: item, unit, price in yuan. */
  readonly items: readonly (readonly [item: string, unit: string, yuan: number])[]
}

const traits: Readonly<Record<DemoField, Trait>> = {
  助学: {
    categories: ['KJETZX', 'DXSZZ', 'XYJS'],
    charityField: '4',
    group: '107',
    people: '家庭经济困难学生',
    items: [
      ['助学金', '人', 1200],
      ['学习用品', '套', 180],
      ['图书', '册', 28],
    ],
  },
  助医: {
    categories: ['DBJZ', 'HJB', 'JKSC'],
    charityField: '2',
    group: '104',
    people: '困难家庭的病患',
    items: [
      ['医疗救助金', '人', 8000],
      ['康复辅具', '套', 650],
      ['营养补助', '人月', 300],
    ],
  },
  助老: {
    categories: ['ZL'],
    charityField: '2',
    group: '102',
    people: '高龄、独居和失能老人',
    items: [
      ['慰问物资', '份', 260],
      ['上门服务', '人次', 80],
      ['适老化改造', '户', 3200],
    ],
  },
  乡村振兴: {
    categories: ['WZBF', 'SQFZ'],
    charityField: '1',
    group: '105',
    people: '脱贫地区农户',
    items: [
      ['设施建设', '处', 46000],
      ['种苗物料', '户', 900],
      ['技术培训', '期', 5200],
    ],
  },
  环保: {
    categories: ['STHB'],
    charityField: '5',
    group: '3',
    people: '项目地的生态系统与周边居民',
    items: [
      ['苗木', '株', 12],
      ['巡护补贴', '人月', 1500],
      ['监测设备', '台', 2600],
    ],
  },
  救灾: {
    categories: ['YJJY', 'ZHCJ'],
    charityField: '3',
    group: '106',
    people: '受灾群众',
    items: [
      ['应急物资包', '份', 365],
      ['过渡安置', '户', 2000],
      ['物资运输', '车次', 6800],
    ],
  },
  助残: {
    categories: ['ZC'],
    charityField: '2',
    group: '103',
    people: '残障人士及其家庭',
    items: [
      ['康复训练', '课时', 120],
      ['辅助器具', '件', 980],
      ['无障碍改造', '户', 4200],
    ],
  },
  儿童: {
    categories: ['JG', 'KJETZX'],
    charityField: '2',
    group: '101',
    people: '困境儿童与留守儿童',
    items: [
      ['关爱包', '份', 320],
      ['活动物资', '场', 1800],
      ['心理辅导', '人次', 150],
    ],
  },
  社区: {
    categories: ['SQFZ'],
    charityField: '6',
    group: '109',
    people: '社区居民',
    items: [
      ['场地改造', '处', 24000],
      ['活动物料', '场', 900],
      ['志愿者补贴', '人次', 50],
    ],
  },
  文体: {
    categories: ['WHTY'],
    charityField: '4',
    group: '107',
    people: '乡村学校师生',
    items: [
      ['教学器材', '套', 2400],
      ['课程', '课时', 200],
      ['展演', '场', 6500],
    ],
  },
}

/** One idea of the list, for the n-th project of the world. */
export function ideaOf(at: number) {
  const idea = projects[at % projects.length]
  if (idea === undefined) throw new Error('there are no ideas')
  return { ...idea, isSecond: at >= projects.length }
}

/** What the people of an organisation write about a project, without plan and files. */
export function projectFacts(
  world: World,
  member: Member,
  { at, course, random }: { at: number; course: Course; random: Random },
) {
  const { field, title, summary, isSecond } = ideaOf(at)
  const trait = traits[field]
  const { row, candidate } = member
  const province =
    candidate.areaCode === '100000'
      ? random.pick(['510000', '530000', '620000', '520000'])
      : `${candidate.areaCode.slice(0, 2)}0000`
  const county = ruralCounty(random, province)
  const place = placeName(county)
  const isPublic = candidate.raisesFromPublic
  const name = inPlace(title, place)
  const lead = personName(random)
  const unit = trait.items[0]
  return {
    field,
    items: trait.items,
    isPublic,
    given: {
      organisation: row.id,
      title: isSecond && name.length <= 26 ? `${name}·二期` : name,
      summary: inPlace(summary, place).slice(0, 100),
      category: world.categories.get(random.pick(trait.categories)),
      charityField: trait.charityField,
      raiseMode: isPublic ? '1' : '2',
      initiator: row.name,
      executor: row.name,
      detail: detailOf({
        summary: inPlace(summary, place),
        people: trait.people,
        place,
        organisation: row.shortName,
      }),
      areas: [county],
      beneficiaryScope: `${place}的${trait.people}`,
      beneficiaryCount: random.int(6, 400) * 10,
      beneficiaryMethod: '由当地村（居）委会或学校推荐，入户核实后在当地公示七日',
      beneficiaryGroup: trait.group,
      overTarget: '1',
      minAmount: 100,
      tiers: [10, 50, 200].map(yuan => ({
        amount: yuan * 100,
        text: `为${trait.people.slice(0, 12)}送去一份支持`,
      })),
      ...(unit === undefined
        ? {}
        : { unitName: `${unit[1]}${unit[0]}`.slice(0, 10), unitPrice: unit[2] * 100 }),
      raiseStart: course.raiseStart,
      raiseEnd: course.raiseEnd,
      execStart: course.execStart,
      execEnd: course.execEnd,
      feeRate: isPublic ? random.pick([300, 500, 800]) : 0,
      feeBasis: isPublic ? '1' : '3',
      surplusPolicy: '项目结束后如有剩余，用于本机构目的相同或相近的其他慈善项目，并向社会公开',
      executionPlan: '第一阶段确定受益人并公示；第二阶段采购与发放；第三阶段回访评估并公开报告。',
      milestones: [
        { name: '确定受益人名单', dueOn: dayAfter(course.execStart, 30), doneOn: null },
        { name: '中期回访', dueOn: dayAfter(course.execStart, 90), doneOn: null },
        { name: '项目总结与公开', dueOn: course.execEnd, doneOn: null },
      ],
      team: [
        { name: lead, duty: '项目负责人' },
        { name: personName(random), duty: '财务' },
        { name: personName(random), duty: '项目执行' },
      ],
      contactName: lead,
      contactPhone: phone(random),
      contactAddress: `${placeName(row.area ?? county)}${row.address?.detail ?? ''}`,
      allowTogether: random.chance(0.4),
      allowMonthly: random.chance(0.5),
      allowMatch: isPublic,
      emergency: false,
    },
  }
}

function detailOf(about: {
  summary: string
  people: string
  place: string
  organisation: string
}): string {
  const { summary, people, place, organisation } = about
  return [
    summary,
    `项目由${organisation}发起，在${place}实施，服务对象为${people}。受益人由基层推荐、机构核实并公示，善款按预算专款专用。`,
    '我们每季度公布一次进展与支出，项目结束后三个月内公布总结报告，欢迎监督。',
  ]
    .map(words => `<p>${words}</p>`)
    .join('')
}

/** A budget that adds up to the target to the fen: the last line takes what is left. */
export function budgetOf(items: Trait['items'], target: number, random: Random) {
  const shares = [0.55, 0.25]
  const lines = items.slice(0, 2).map(([item2, unit, yuan], at) => {
    const unitPrice = yuan * 100
    const quantity = Math.max(1, Math.floor((target * (shares[at] ?? 0)) / unitPrice))
    return {
      item1: '1' as const,
      item2,
      unit,
      unitPrice,
      quantity,
      content: `按实际名单发放${item2}`,
    }
  })
  const used = () => lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const fee = Math.floor((target * random.pick([3, 5, 8])) / 100)
  const rest = target - used() - fee
  return [
    ...lines,
    {
      item1: '2' as const,
      item2: '服务实施',
      unit: '项',
      unitPrice: rest,
      quantity: 1,
      content: '走访、评估、运输与志愿者保障',
    },
    {
      item1: '4' as const,
      item2: '管理费用',
      unit: '项',
      unitPrice: fee,
      quantity: 1,
      content: '机构管理费用',
    },
  ]
}
