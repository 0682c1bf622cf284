import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { bankCard, count, files, flag, moment, money, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/**
 * Where a vendor is paid (厂商收款账户): two people of finance check it, a small amount proves it, and
 * a new default one is paid to after 48 hours only.
 */
export const vendorBankAccount = resource('equipment/vendorBankAccount', {
  label: '厂商收款账户',
  title: 'bank',
  fields: {
    vendor: ref('厂商', 'equipment/vendor', { required: true, frozen: true }),
    accountName: text('户名', { required: true, max: 60, open: '企业户名，须与厂商名称一致' }),
    bank: text('开户银行', { required: true, max: 60 }),
    branchName: text('支行', { max: 60 }),
    cnaps: text('联行号', { pattern: /^\d{12}$/, patternHint: '联行号应为 12 位数字' }),
    accountNo: bankCard('账号', { required: true, corporate: true, unique: ['vendor'] }),
    proof: files('开户证明', { required: true, max: 3 }),
    isDefault: flag('默认账户', { ...own, required: true, initial: false }),
    verifyAmount: money('打款验证金额', {
      ...own,
      needs: 'vendorBankAccount.verify',
      silent: true,
    }),
    tries: count('已试次数', { ...own, required: true, initial: 0 }),
    acceptedBy: ref('受理人', 'access/account', own),
    sentBy: ref('打款人', 'access/account', own),
    sentAt: moment('打款时间', own),
    verifiedAt: moment('验证时间', own),
    usableAt: moment('可用时间', own),
    stateReason: text('处理原因', { ...own, max: 200 }),
  },
  verbs: ['view', 'create', 'export'],
  actions: {
    unmask: '查看明文',
    accept: {
      label: '受理验证',
      when: ['pending'],
      needs: 'vendorBankAccount.verify',
      confirm: '已核对户名与开户证明一致。确定受理吗？',
    },
    makeDefault: {
      label: '设为默认',
      when: ['verified'],
      stepUp: true,
      confirm: '新的默认账户 48 小时后才能收款，所有付款方会收到通知。确定吗？',
    },
  },
  extra: extra<{ readonly lastPaidAt: string | null }>(),
  lifecycle: lifecycle({
    states: {
      pending: '待验证',
      checking: '打款中',
      verified: '已验证',
      rejected: '已驳回',
      disabled: '已停用',
    },
    initial: 'pending',
    tones: { pending: 'orange', checking: 'blue', verified: 'green', rejected: 'red' },
    editable: [],
    removable: [],
    moves: {
      verify: {
        label: '确认并打款',
        from: ['pending'],
        to: 'checking',
        stepUp: true,
        confirm: '由受理人以外的财务确认，并按系统生成的金额打款。确定吗？',
      },
      enter: {
        label: '录入验证金额',
        from: ['checking'],
        to: ['checking', 'verified', 'rejected'],
        ask: { amount: money('收到的金额', { required: true, min: 1, max: 99 }) },
      },
      reject: {
        label: '驳回',
        from: ['pending', 'checking'],
        to: 'rejected',
        danger: true,
        needs: 'vendorBankAccount.verify',
        ask: { reason: text('驳回原因', { required: true, min: 2, max: 200 }) },
      },
      disable: {
        label: '停用',
        from: ['verified', 'pending', 'checking'],
        to: 'disabled',
        danger: true,
        quiet: true,
        ask: { reason: text('停用原因', { required: true, min: 2, max: 200 }) },
      },
    },
  }),
  views: {
    list: [
      'vendor',
      'accountName',
      'bank',
      'accountNo',
      'isDefault',
      'state',
      'verifiedAt',
      'usableAt',
    ],
    filter: ['vendor', 'state', 'isDefault'],
    search: ['bank', 'accountName'],
    form: {
      账户: ['vendor', 'accountName', 'bank', 'branchName', 'cnaps', 'accountNo'],
      证明: ['proof'],
    },
    detail: {
      账户: [
        'vendor',
        'accountName',
        'bank',
        'branchName',
        'cnaps',
        'accountNo',
        'isDefault',
        'state',
      ],
      验证: [
        'proof',
        'acceptedBy',
        'sentBy',
        'sentAt',
        'verifyAmount',
        'tries',
        'verifiedAt',
        'usableAt',
        'stateReason',
      ],
    },
  },
  indexes: [['vendor', 'state']],
})
