import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  area,
  choice,
  choices,
  count,
  day,
  files,
  flag,
  money,
  phone,
  ref,
  refs,
  sealedText,
  text,
} from '#kinds/index.ts'
import { hardshipCauses } from './person-words.ts'

/** Those who do not live with the household though they stand in it. */
export const apartKinds = { monastic: '脱离家庭三年的宗教教职人员', prison: '服刑' } as const

export const memberReasons = {
  first: '建户',
  birth: '出生',
  movedIn: '迁入',
  marriage: '嫁娶',
  split: '分户',
  merge: '合户',
  death: '死亡',
  movedOut: '迁出',
  head: '变更户主',
  correction: '纠错',
} as const

const joining = {
  birth: memberReasons.birth,
  movedIn: memberReasons.movedIn,
  marriage: memberReasons.marriage,
  correction: memberReasons.correction,
} as const

const on = day('日期', { required: true })

/** A household (家庭): who lives together, under a head. */
export const household = resource('community/household', {
  label: '家庭',
  measure: '户',
  title: 'number',
  fields: {
    number: text('家庭编号', { required: true, system: true, max: 20, unique: true }),
    organisation: ref('登记机构', 'charity/organisation', { required: true, frozen: true }),
    head: ref('户主', 'community/person', { required: true }),
    members: count('共同生活人数', { required: true, min: 1, max: 50, initial: 1, unit: '人' }),
    address: address('住址', { personal: true }),
    kind: choice('类型', { '1': '家庭户', '2': '集体户' }, { required: true, initial: '1' }),
    housing: choice('住房', {
      own: '自有产权房',
      public: '公租房',
      rented: '租房',
      borrowed: '借住',
      unsafe: '危房',
      none: '无房',
    }),
    community: ref('社区', 'community/community'),
    grid: ref('网格', 'community/grid'),
    area: area('所属街道', { system: true, copied: true }),
    house: ref('房屋', 'community/house'),
    hukouNo: sealedText('户号', { max: 30, search: true }),
    side: choice('城乡', { town: '城镇', village: '农村' }),
    /** What authorises the economic facts (BR-27): nothing of them is kept without it. */
    authorisation: files('核对授权书', { max: 3 }),
    authorisedOn: day('授权日期'),
    yearIncome: money('家庭年收入', { min: 0 }),
    incomeWage: money('工资性收入', { min: 0 }),
    incomeBusiness: money('经营净收入', { min: 0 }),
    incomeProperty: money('财产净收入', { min: 0 }),
    incomeTransfer: money('转移净收入', { min: 0 }),
    /** Of a month and of each who lives together. */
    monthPerHead: money('人均月收入', { system: true }),
    expMedical: money('医疗支出', { min: 0 }),
    expEducation: money('教育支出', { min: 0 }),
    expCare: money('康复支出', { min: 0 }),
    expHousing: money('住房支出', { min: 0 }),
    expOther: money('其他支出', { min: 0 }),
    assets: text('财产', {
      lines: 3,
      max: 1000,
      hint: '房产、机动车、存款理财、证券、市场主体、债务',
    }),
    hardships: choices('致困原因', hardshipCauses),
    keeper: text('帮扶责任人', { max: 30 }),
    keeperPhone: phone('责任人电话'),
    plan: text('帮扶措施', { lines: 4, max: 2000 }),
    lastVisitOn: day('最近走访', { system: true }),
    closeReason: choice(
      '注销原因',
      { movedOut: '全户迁出', merged: '合并', dead: '全户死亡', other: '其他' },
      { system: true },
    ),
  },
  owner: { organisation: 'organisation', area: 'area' },
  walled: true,
  verbs: ['view', 'create', 'update', 'export'],
  extra: extra<{
    readonly classifies: readonly string[]
    readonly helped: { readonly times: number; readonly amount: number }
  }>(),
  finds: { unauthorised: choice('核对授权', { yes: '无授权' }) },
  actions: {
    unmask: '查看明文',
    addMember: {
      label: '增加成员',
      when: ['open'],
      ask: {
        person: ref('人员', 'community/person', { required: true }),
        relation: ref('与户主关系', 'rescueConfig/familyRelation', { required: true }),
        living: flag('共同生活', { required: true, initial: true }),
        apart: choice('不共同生活原因', apartKinds),
        joinReason: choice('原因', joining, { required: true, initial: 'movedIn' }),
        on,
      },
    },
    changeHead: {
      label: '变更户主',
      when: ['open'],
      ask: {
        newHead: ref('新户主', 'community/person', { required: true }),
        formerRelation: ref('原户主与新户主关系', 'rescueConfig/familyRelation', {
          required: true,
        }),
        on,
      },
    },
    split: {
      label: '分户',
      when: ['open'],
      quiet: true,
      ask: {
        moving: refs('分出成员', 'community/person', { required: true, max: 20 }),
        newHead: ref('新户户主', 'community/person', { required: true }),
        on,
      },
    },
  },
  lifecycle: lifecycle({
    states: { open: '在册', closed: '已注销' },
    tones: { open: 'green' },
    initial: 'open',
    editable: ['open'],
    moves: {
      merge: {
        label: '合户',
        from: ['open'],
        to: 'closed',
        quiet: true,
        danger: true,
        ask: {
          into: ref('并入家庭', 'community/household', { required: true }),
          formerRelation: ref('本户户主与并入户户主关系', 'rescueConfig/familyRelation', {
            required: true,
          }),
          on,
        },
      },
      close: {
        label: '注销',
        from: ['open'],
        to: 'closed',
        quiet: true,
        danger: true,
        ask: {
          closeReason: choice(
            '注销原因',
            { movedOut: '全户迁出', dead: '全户死亡', other: '其他' },
            { required: true },
          ),
          on,
        },
      },
    },
  }),
  views: {
    list: [
      'number',
      'head',
      'members',
      'monthPerHead',
      'housing',
      'keeper',
      'lastVisitOn',
      'state',
      'kind',
      'yearIncome',
      'hardships',
      'community',
      'grid',
      'hukouNo',
      'organisation',
      'createdAt',
    ],
    filter: [
      'organisation',
      'community',
      'grid',
      'kind',
      'housing',
      'hardships',
      'monthPerHead',
      'state',
    ],
    search: ['number', 'hukouNo'],
    form: {
      家庭: ['organisation', 'head', 'members', 'address', 'kind', 'housing'],
      归属: ['community', 'grid', 'house', 'hukouNo', 'side'],
      经济状况: [
        'authorisedOn',
        'authorisation',
        'yearIncome',
        'incomeWage',
        'incomeBusiness',
        'incomeProperty',
        'incomeTransfer',
        'assets',
      ],
      年支出: ['expMedical', 'expEducation', 'expCare', 'expHousing', 'expOther'],
      帮扶: ['hardships', 'keeper', 'keeperPhone', 'plan'],
    },
  },
  indexes: [['head'], ['community', 'state'], ['grid'], ['house']],
  discussion: false,
})

/** Who belongs to a household, in which relation to its head, from when until when: never overwritten. */
export const householdMember = resource('community/householdMember', {
  label: '家庭成员',
  measure: '人',
  title: 'number',
  fields: {
    number: text('成员序号', { required: true, system: true, max: 30 }),
    organisation: ref('登记机构', 'charity/organisation', { required: true, system: true }),
    area: area('所属街道', { system: true, copied: true }),
    household: ref('家庭', 'community/household', { required: true, system: true }),
    person: ref('成员', 'community/person', { required: true, system: true }),
    relation: ref('与户主关系', 'rescueConfig/familyRelation', { required: true, system: true }),
    isHead: flag('户主', { required: true, system: true, initial: false }),
    living: flag('共同生活', { required: true, system: true, initial: true }),
    apart: choice('不共同生活原因', apartKinds, { system: true }),
    from: day('起', { required: true, system: true }),
    to: day('止', { system: true }),
    reason: choice('加入原因', memberReasons, { required: true, system: true }),
    endReason: choice('离开原因', memberReasons, { system: true }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    remove: {
      label: '移出',
      danger: true,
      ask: {
        leaveReason: choice(
          '原因',
          { death: '死亡', movedOut: '迁出', marriage: '嫁娶', correction: '纠错' },
          { required: true },
        ),
        on,
        newHead: ref('新户主', 'community/person', { hint: '移出户主时必填' }),
      },
    },
  },
  extra: extra<{ readonly warning: string | null }>(),
  views: {
    list: ['person', 'relation', 'living', 'from', 'to', 'reason', 'endReason', 'household'],
    filter: ['household', 'person', 'from', 'to', 'living'],
    sort: 'number',
  },
  indexes: [
    ['household', 'to'],
    ['person', 'to'],
  ],
  discussion: false,
})
