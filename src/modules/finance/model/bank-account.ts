import { bankCard, choice, day, file, ref, text } from '#kernel/kinds/index.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { editorsField } from './editors.ts'

/** A bank account of an organisation, in its own name (BR-08); taken into use by a second person. */
export const bankAccount = resource('finance/bankAccount', {
  label: '银行账户',
  title: 'bank',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    name: text('户名', { required: true, max: 60 }),
    bank: text('开户行', { required: true, max: 60 }),
    cnaps: text('联行号', { pattern: /^\d{12}$/, patternHint: '联行号应为 12 位数字' }),
    account: bankCard('账号', { required: true, corporate: true, unique: true }),
    purpose: choice(
      '用途',
      { '1': '基本存款', '2': '专用募捐', '3': '一般' },
      { required: true, initial: '1' },
    ),
    openedOn: day('开户日期'),
    certificate: file('开户证明', { required: true, hint: '开户许可证或银行出具的账户信息' }),
    editors: editorsField,
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
  views: {
    list: ['name', 'bank', 'account', 'purpose', 'organisation', 'state', 'openedOn'],
    filter: ['organisation', 'purpose', 'state', 'account'],
    search: ['bank', 'name', 'account'],
    form: {
      账户: ['organisation', 'name', 'bank', 'cnaps', 'account', 'purpose', 'openedOn'],
      证明: ['certificate'],
    },
  },
})
