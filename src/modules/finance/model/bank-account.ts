import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { bankCard, choice, day, file, moment, ref, text } from '#kinds/index.ts'
import { editorsField } from './editors.ts'

const own = { system: true } as const
const cnaps = { pattern: /^\d{12}$/, patternHint: '联行号应为 12 位数字' } as const
const asBefore = '不变可不填'

/**
 * A bank account of an organisation, in its own name (BR-08); taken into use by a second person, and
 * changed while it is in use by review of another one (finance.md "银行账户": 新增/变更).
 */
export const bankAccount = resource('finance/bankAccount', {
  label: '银行账户',
  title: 'bank',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    name: text('户名', { required: true, max: 60 }),
    bank: text('开户行', { required: true, max: 60 }),
    cnaps: text('联行号', cnaps),
    account: bankCard('账号', { required: true, corporate: true, unique: true }),
    purpose: choice(
      '用途',
      { '1': '基本存款', '2': '专用募捐', '3': '一般' },
      { required: true, initial: '1' },
    ),
    openedOn: day('开户日期'),
    certificate: file('开户证明', { required: true, hint: '开户许可证或银行出具的账户信息' }),
    editors: editorsField,
    newBank: text('新开户行', { ...own, max: 60 }),
    newCnaps: text('新联行号', own),
    newAccount: bankCard('新账号', { ...own, corporate: true }),
    newCertificate: file('新开户证明', own),
    changeReason: text('变更原因', { ...own, max: 200 }),
    changeAskedBy: ref('变更申请人', 'access/account', own),
    changeAskedAt: moment('变更申请时间', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { pending: '待审', active: '启用', frozen: '冻结', closed: '销户' },
    initial: 'pending',
    tones: { pending: 'orange', active: 'green', frozen: 'red' },
    editable: ['pending'],
    moves: {
      approve: { label: '启用', from: ['pending'], to: 'active' },
      change: {
        label: '申请变更',
        from: ['active'],
        to: 'active',
        ask: {
          bank: text('新开户行', { max: 60, hint: asBefore }),
          cnaps: text('新联行号', { ...cnaps, hint: asBefore }),
          account: bankCard('新账号', { corporate: true, hint: asBefore }),
          certificate: file('新开户证明', { required: true }),
          reason: text('变更原因', { required: true, min: 2, max: 200, lines: 2 }),
        },
      },
      verify: {
        label: '通过变更',
        from: ['active'],
        to: 'active',
        stepUp: true,
        confirm: '通过后，以后的收付款使用新的账户信息。请先核对新开户证明。确定通过吗？',
      },
      refuse: {
        label: '驳回变更',
        from: ['active'],
        to: 'active',
        danger: true,
        confirm: '驳回后，账户信息保持不变。确定驳回吗？',
      },
      freeze: {
        label: '冻结',
        from: ['active'],
        to: 'frozen',
        danger: true,
        ask: { reason: text('冻结原因', { required: true, max: 200 }) },
      },
      unfreeze: { label: '解冻', from: ['frozen'], to: 'active' },
      shut: { label: '销户', from: ['active', 'frozen'], to: 'closed', danger: true },
    },
  }),
  extra: extra<{ readonly balance: number }>(),
  views: {
    list: ['name', 'bank', 'account', 'purpose', 'organisation', 'state', 'openedOn'],
    filter: ['organisation', 'purpose', 'state', 'account'],
    search: ['bank', 'name', 'account'],
    form: {
      账户: ['organisation', 'name', 'bank', 'cnaps', 'account', 'purpose', 'openedOn'],
      证明: ['certificate'],
    },
    detail: {
      账户: ['organisation', 'name', 'bank', 'cnaps', 'account', 'purpose', 'openedOn', 'state'],
      证明: ['certificate', 'createdBy', 'createdAt'],
      待审变更: [
        'newBank',
        'newCnaps',
        'newAccount',
        'newCertificate',
        'changeReason',
        'changeAskedBy',
        'changeAskedAt',
      ],
    },
  },
})
