import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, moment, money, ref, text } from '#kinds/index.ts'
import { editorsField } from '../editors.ts'

/** What an adjustment books; each is one event of the ledger (finance.md P32, P34, P36). */
export const adjustmentKinds = {
  '1': '限定解除',
  '2': '短款收回',
  '3': '短款核销',
  '4': '期初余额',
} as const

const own = { system: true } as const

/** A posting by decision, entered by one person and booked by another one (BR-15). */
export const ledgerAdjustment = resource('finance/ledgerAdjustment', {
  label: '账务调整',
  title: 'number',
  fields: {
    number: text('调整单号', { required: true, system: true, max: 40 }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    kind: choice('类型', adjustmentKinds, { required: true, frozen: true, initial: '1' }),
    cause: ref('标的', 'project/cause', { hint: '限定解除时填写：从哪个标的解除' }),
    moneyIn: ref('入账单', 'finance/moneyIn', {
      hint: '短款收回时填写：收回款所在的待认领入账单',
      where: [{ field: 'state', op: 'in', value: ['unclaimed', 'partial'] }],
    }),
    amount: money('金额', { min: 1, hint: '期初余额和短款收回不填，按明细和入账单计' }),
    openingOn: day('期初日期', { hint: '期初余额时填写，须早于首个关账日' }),
    reason: text('依据与说明', { required: true, min: 5, max: 500, lines: 3 }),
    files: files('决定文件', { max: 9, hint: '限定解除、短款核销须上传' }),
    editors: editorsField,
    submittedBy: ref('提交人', 'access/account', own),
    submittedAt: moment('提交时间', own),
    checkedBy: ref('复核人', 'access/account', own),
    checkedAt: moment('复核时间', own),
    refusal: text('驳回原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  sum: { amount: 'amount', from: ['cause'] },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待复核', booked: '已入账', rejected: '已驳回' },
    initial: 'draft',
    tones: { pending: 'orange', booked: 'green', rejected: 'red' },
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: { label: '提交复核', from: ['draft', 'rejected'], to: 'pending', complete: true },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: {
        label: '复核入账',
        from: ['pending'],
        to: 'booked',
        stepUp: true,
        confirm: '入账后不能修改，只能红冲。请先核对决定文件与金额。确定入账吗？',
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { refusal: text('驳回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      ...(['number', 'kind', 'organisation', 'cause', 'amount', 'state'] as const),
      ...(['submittedBy', 'checkedBy', 'checkedAt', 'createdAt'] as const),
    ],
    filter: ['organisation', 'kind', 'cause', 'state', 'createdAt'],
    search: ['number', 'reason'],
    form: {
      调整: ['organisation', 'kind', 'cause', 'moneyIn', 'amount', 'openingOn'],
      依据: ['reason', 'files'],
    },
    detail: {
      调整: ['number', 'kind', 'organisation', 'cause', 'moneyIn', 'amount', 'openingOn', 'state'],
      依据: ['reason', 'files'],
      办理: ['createdBy', 'submittedBy', 'submittedAt', 'checkedBy', 'checkedAt', 'refusal'],
    },
    sort: '-createdAt',
  },
  indexes: [['organisation', '-createdAt']],
})
