import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, choices, day, files, money, ref, refs, sealedText, text } from '#kinds/index.ts'

/** The six indicators of self-care, by the codes of the code table 自理指标 (BR-29). */
export const selfCare = {
  '1': '自主吃饭',
  '2': '自主穿衣',
  '3': '自主上下床',
  '4': '自主如厕',
  '5': '室内自主行走',
  '6': '自主洗澡',
} as const

/**
 * Health, disability, abilities and income of a person (健康与收入): apart from the person's own
 * record, so that nothing of it is in an answer for whoever has no consent that names him.
 */
export const personHealth = resource('community/personHealth', {
  label: '健康与收入',
  measure: '份',
  title: 'number',
  fields: {
    number: text('编号', { required: true, system: true, unique: true, max: 20 }),
    person: ref('人员', 'community/person', { required: true, frozen: true, unique: true }),
    health: ref('健康状况', 'rescueConfig/healthStatus'),
    diseases: refs('重大疾病', 'rescueConfig/severeDisease', { max: 5 }),
    diagnosis: sealedText('确诊情况', { max: 200, papers: true }),
    disabilityNo: sealedText('残疾证号', { max: 24, papers: true }),
    disabilityCategory: ref('残疾类别', 'rescueConfig/disabilityCategory', { system: true }),
    disabilityGrade: ref('残疾等级', 'rescueConfig/disabilityGrade', { system: true }),
    certTo: day('证件有效期止'),
    unmet: choices('未达标的自理指标', selfCare, { hint: '六项中做不到的' }),
    livingAbility: ref('生活自理能力', 'rescueConfig/livingAbility', { system: true }),
    workAbility: ref('劳动能力', 'rescueConfig/workAbility'),
    supportWay: ref('供养方式', 'rescueConfig/supportWay', {
      where: [{ field: 'category', op: 'is', value: '1' }],
    }),
    monthlyIncome: money('月收入', { min: 0 }),
  },
  verbs: ['view', 'create', 'update', 'export'],
  actions: { unmask: '查看明文' },
  views: {
    list: [
      'person',
      'health',
      'disabilityCategory',
      'disabilityGrade',
      'livingAbility',
      'workAbility',
      'monthlyIncome',
      'certTo',
    ],
    filter: [
      'person',
      'health',
      'disabilityCategory',
      'disabilityGrade',
      'livingAbility',
      'certTo',
    ],
    form: {
      健康: ['person', 'health', 'diseases', 'diagnosis'],
      残疾: ['disabilityNo', 'certTo'],
      能力: ['unmet', 'workAbility', 'supportWay'],
      收入: ['monthlyIncome'],
    },
    detail: {
      健康: ['health', 'diseases', 'diagnosis'],
      残疾: ['disabilityNo', 'disabilityCategory', 'disabilityGrade', 'certTo'],
      能力: ['unmet', 'livingAbility', 'workAbility', 'supportWay'],
      收入: ['monthlyIncome'],
    },
  },
  discussion: false,
})

/** What a person agreed to, and for whom (授权与同意). */
export const personConsent = resource('community/personConsent', {
  label: '授权与同意',
  measure: '份',
  title: 'kind',
  fields: {
    organisation: ref('被授权机构', 'charity/organisation', { required: true, frozen: true }),
    person: ref('人员', 'community/person', { required: true, frozen: true }),
    kind: choice(
      '授权事项',
      {
        collect: '信息采集',
        sensitive: '敏感信息',
        publish: '对外公示',
        verify: '数据核对',
      },
      { required: true, frozen: true },
    ),
    textVersion: text('文本版本', { required: true, max: 20, initial: '2026-1' }),
    from: day('起', { required: true }),
    to: day('止', { required: true }),
    papers: files('授权书', { required: true, max: 3 }),
    withdrawnOn: day('撤回日期', { system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { given: '有效', withdrawn: '已撤回' },
    tones: { given: 'green', withdrawn: 'red' },
    initial: 'given',
    moves: {
      withdraw: {
        label: '撤回',
        from: ['given'],
        to: 'withdrawn',
        danger: true,
        confirm: '撤回后立即不能再查看健康与收入，已公示的内容须另行撤下。',
      },
    },
  }),
  views: {
    list: ['kind', 'organisation', 'textVersion', 'from', 'to', 'state', 'withdrawnOn', 'person'],
    filter: ['person', 'organisation', 'kind', 'state'],
    form: { 授权: ['organisation', 'person', 'kind', 'textVersion', 'from', 'to', 'papers'] },
  },
  indexes: [['person', 'organisation', 'state']],
  discussion: false,
})
