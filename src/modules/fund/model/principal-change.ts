import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { file, files, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { ofFund } from './fund-people.ts'

/** A change of the principal of a fund (动本): reviewed by two, on the ground of a resolution of the board. */
export const principalChange = resource('fund/principalChange', {
  label: '动本申请',
  title: 'number',
  fields: {
    number: recordNumber('动本单号', 'DB'),
    ...ofFund,
    before: money('现有本金', { required: true, system: true, initial: 0 }),
    after: money('变更后本金', { required: true, min: 0 }),
    reason: text('变更原因', { required: true, min: 5, max: 800, lines: 3 }),
    boardFile: file('理事会决议', {
      types: ['pdf'],
      maxMb: 20,
      hint: '调减本金必须上传',
    }),
    consentFiles: files('出资人同意书', { max: 9, hint: '按设立协议须经出资人同意的，请上传' }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', { system: true }),
    appliedAt: moment('生效时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'fund' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待审核', applied: '已生效', rejected: '已驳回' },
    tones: { pending: 'blue', applied: 'green', rejected: 'red' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending', complete: true },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: { label: '通过', from: ['pending'], to: ['applied', 'pending'], ask: approveAsk },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
    },
  }),
  views: {
    list: ['number', 'fund', 'before', 'after', 'state', 'submittedAt', 'appliedAt'],
    filter: ['fund', 'state', 'submittedAt'],
    search: ['number'],
    form: { 动本: ['fund', 'after', 'reason', 'boardFile', 'consentFiles'] },
    detail: {
      动本: ['number', 'fund', 'before', 'after', 'reason', 'boardFile', 'consentFiles'],
      审核: ['submittedBy', 'submittedAt', 'appliedAt'],
    },
    sort: '-createdAt',
  },
  indexes: [['fund', '-createdAt']],
})
