import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, ref, text } from '#kinds/index.ts'

/** That somebody belongs to a group in hardship, decided and dated (救助分类认定). */
export const personClassify = resource('community/personClassify', {
  label: '救助分类认定',
  measure: '人',
  title: 'documentNo',
  fields: {
    organisation: ref('登记机构', 'charity/organisation', { required: true, frozen: true }),
    person: ref('人员', 'community/person', { required: true, frozen: true }),
    household: ref('家庭', 'community/household', { hint: '对象为家庭的分类填写' }),
    classify: ref('救助分类', 'rescueConfig/rescueClassify', { required: true, frozen: true }),
    from: day('起', { required: true }),
    to: day('止', { required: true }),
    basis: choice(
      '依据',
      { civil: '民政认定', data: '数据比对', organisation: '机构认定' },
      { required: true, initial: 'civil' },
    ),
    documentNo: text('文号', { required: true, max: 60 }),
    papers: files('认定材料', { max: 5 }),
    decidedBy: text('认定单位', { required: true, max: 60 }),
    endedOn: day('终止日期', { system: true }),
    endReason: text('终止原因', { system: true, max: 100 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { valid: '有效', ended: '已终止' },
    tones: { valid: 'green' },
    initial: 'valid',
    moves: {
      end: {
        label: '终止',
        from: ['valid'],
        to: 'ended',
        ask: { endReason: text('终止原因', { required: true, max: 100 }) },
      },
      /** Nightly, when its time is over. */
      expire: { label: '到期终止', from: ['valid'], to: 'ended', system: true },
    },
  }),
  finds: { due: choice('到期', { soon: '30 天内到期' }) },
  views: {
    list: [
      'classify',
      'from',
      'to',
      'basis',
      'documentNo',
      'state',
      'person',
      'decidedBy',
      'endReason',
    ],
    filter: ['person', 'classify', 'to', 'state', 'organisation'],
    search: ['documentNo'],
    form: {
      认定: ['organisation', 'person', 'household', 'classify', 'from', 'to'],
      依据: ['basis', 'documentNo', 'decidedBy', 'papers'],
    },
  },
  indexes: [
    ['classify', 'to'],
    ['person', 'to'],
    ['state', 'to'],
  ],
  discussion: false,
})
