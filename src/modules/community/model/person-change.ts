import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, moment, ref, sealedText, text } from '#kinds/index.ts'

/** The facts of a person that one alone never changes. */
export const guardedFields = {
  name: '姓名',
  idNumber: '证件号码',
  bankCard: '银行卡',
  death: '死亡登记',
  alive: '更正死亡登记',
} as const

/** That a guarded fact of a person shall be changed (人员变更申请): two people, one after the other. */
export const personChange = resource('community/personChange', {
  label: '人员变更申请',
  measure: '件',
  title: 'number',
  fields: {
    number: text('申请编号', { required: true, system: true, unique: true, max: 20 }),
    organisation: ref('申请机构', 'charity/organisation', { required: true, frozen: true }),
    person: ref('人员', 'community/person', { required: true, frozen: true }),
    field: choice('变更内容', guardedFields, { required: true, frozen: true }),
    former: sealedText('原内容', { system: true, max: 60, papers: true }),
    next: sealedText('新内容', { max: 60, papers: true, hint: '新的姓名、证件号码或卡号' }),
    bankName: text('开户银行', { max: 60 }),
    diedOn: day('死亡日期'),
    newHead: ref('新户主', 'community/person', { hint: '死亡人员为户主时必填' }),
    evidence: files('证明材料', { required: true, max: 5 }),
    remark: text('说明', { lines: 2, max: 500 }),
    reviewedAt: moment('审核时间', { system: true }),
    opinion: text('审核意见', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { pending: '待审核', effective: '已生效', rejected: '已驳回' },
    tones: { pending: 'orange', effective: 'green', rejected: 'red' },
    initial: 'pending',
    moves: {
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'effective',
        ask: { opinion: text('审核意见', { max: 200 }) },
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('驳回原因', { required: true, max: 200 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'person',
      'field',
      'former',
      'next',
      'state',
      'createdAt',
      'opinion',
      'organisation',
    ],
    filter: ['person', 'field', 'state', 'organisation'],
    search: ['number'],
    form: {
      变更: ['organisation', 'person', 'field', 'next', 'bankName', 'diedOn', 'newHead'],
      证明: ['evidence', 'remark'],
    },
  },
  indexes: [['state', 'createdAt'], ['person']],
  discussion: false,
})
