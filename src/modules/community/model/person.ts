import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  choice,
  choices,
  day,
  flag,
  idNumber,
  paperTypes,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { personFacts } from './person-facts.ts'
import { ageBands } from './person-words.ts'

/** How somebody stands in the registry; all but the first end future grants (BR-28). */
export const lifeStates = {
  '01': '正常',
  '02': '失踪',
  '03': '死亡',
  '04': '嫁娶迁出',
  '05': '服刑',
  '06': '分户迁出',
  '99': '其他',
} as const

/**
 * A person (人员): the one registry of residents, applicants and people who are helped. One person has
 * one record, found by the number of a paper (BR-31); names and papers are sealed.
 */
export const person = resource('community/person', {
  label: '人员',
  measure: '人',
  title: 'name',
  fields: {
    number: text('人员编号', { required: true, system: true, max: 20, unique: true }),
    name: sealedText('姓名', { required: true, frozen: true, max: 50, search: true }),
    idKind: choice('证件类型', paperTypes, { required: true, frozen: true, initial: 'idCard' }),
    idNumber: idNumber('证件号码', {
      required: true,
      frozen: true,
      typeIn: 'idKind',
      unique: ['idKind'],
    }),
    sex: choice('性别', { '1': '男', '2': '女' }),
    birthday: day('出生日期', { personal: true }),
    /** Kept every night, and wherever the record is written: a look at a minor needs consent (BR-42). */
    minor: flag('未成年', { required: true, system: true, initial: false }),
    phone: phone('手机'),
    phone2: phone('备用电话'),
    hukouAddress: address('户籍地址', { personal: true }),
    liveAddress: address('居住地址', { personal: true }),
    populationKind: choice('人口类型', {
      '1': '户籍常住',
      '2': '人户分离',
      '3': '流动人口',
      '4': '境外人员',
      '5': '未落户',
    }),
    // Organisations keep both in personHealth, with consent (PIPL art. 29).
    health: sealedText('健康状况', { max: 100, papers: true, needs: 'person.sensitive' }),
    disabilityNo: sealedText('残疾证号', { max: 24, papers: true, needs: 'person.sensitive' }),
    medicalInsurance: choices('医疗保障', {
      '1': '职工医保',
      '2': '城乡居民医保',
      '3': '公费医疗',
      '4': '商业保险',
      '5': '资助参保',
      '9': '未参保',
    }),
    guardian: ref('监护人', 'community/person'),
    standing: choice('人员状态', lifeStates, {
      required: true,
      initial: '01',
      tones: { '01': 'green', '03': 'red' },
    }),
    standingOn: day('状态日期'),
    ...personFacts,
  },
  minor: 'minor',
  verbs: ['view', 'update', 'export'],
  actions: {
    unmask: '查看明文',
    register: '登记',
    sensitive: '敏感信息',
    retire: {
      label: '注销',
      quiet: true,
      danger: true,
      ask: { closeReason: text('注销原因', { required: true, min: 2, max: 200 }) },
    },
  },
  bulkEdit: ['grid'],
  extra: extra<{
    readonly household: {
      readonly id: string
      readonly number: string
      readonly relation: string
    } | null
    readonly classifies: readonly string[]
    readonly helped: { readonly times: number; readonly amount: number }
  }>(),
  finds: {
    age: choice('年龄', ageBands),
    classified: choice('低收入人口', { yes: '是' }),
    disability: choice('残疾', { yes: '有残疾证' }),
    overdueVisit: choice('走访', { yes: '逾期未访' }),
  },
  views: {
    list: [
      'number',
      'name',
      'idKind',
      'idNumber',
      'sex',
      'birthYear',
      'phone',
      'community',
      'grid',
      'populationKind',
      'tags',
      'lastVisitOn',
      'standing',
      'createdAt',
    ],
    filter: [
      'name',
      'idNumber',
      'phone',
      'sex',
      'minor',
      'standing',
      'community',
      'grid',
      'populationKind',
      'tags',
      'hardships',
    ],
    search: ['number', 'name', 'idNumber', 'phone'],
    form: {
      联系方式: ['phone', 'phone2', 'hukouAddress', 'liveAddress', 'populationKind'],
      归属: ['community', 'grid', 'hukouKind', 'hukouSide', 'liveFrom'],
      基本情况: [
        'ethnic',
        'marital',
        'political',
        'education',
        'inSchool',
        'school',
        'workIdentity',
        'employer',
        'tags',
        'hardships',
      ],
      健康与保障: ['health', 'disabilityNo', 'medicalInsurance'],
      监护与状态: ['guardian', 'guardianRelation', 'noCapacity', 'standing', 'standingOn'],
      帮扶: ['keeper', 'keeperPhone', 'keeperAccount', 'familyDoctor', 'socialWorker'],
    },
    detail: {
      基本信息: ['number', 'name', 'idKind', 'idNumber', 'sex', 'birthday', 'minor'],
      联系方式: ['phone', 'phone2', 'hukouAddress', 'liveAddress', 'populationKind'],
      归属: ['community', 'grid', 'hukouKind', 'hukouSide', 'liveFrom', 'lastVisitOn'],
      基本情况: [
        'ethnic',
        'marital',
        'political',
        'education',
        'inSchool',
        'school',
        'workIdentity',
        'employer',
        'tags',
        'hardships',
      ],
      健康与保障: ['health', 'disabilityNo', 'medicalInsurance'],
      银行卡: ['bankName', 'bankCard', 'bankOwner'],
      监护与状态: [
        'guardian',
        'guardianRelation',
        'noCapacity',
        'standing',
        'standingOn',
        'closeReason',
        'mergedInto',
      ],
      帮扶: ['keeper', 'keeperPhone', 'keeperAccount', 'familyDoctor', 'socialWorker'],
    },
  },
  indexes: [['community', 'standing'], ['grid'], ['birthYear']],
  discussion: false,
})
