import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  day,
  flag,
  moment,
  money,
  percent,
  ref,
  text,
  timeOfDay,
} from '#kinds/index.ts'
import { editorsField } from '../editors.ts'

const own = { system: true } as const

/** When a channel pays what it took: 1 T+1, 2 D+1, 3 T+7, 4 手动提现. */
export const cycles = { '1': 'T+1', '2': 'D+1', '3': 'T+7', '4': '手动提现' } as const

/**
 * How a merchant number is settled (电子结算配置), from a day on: versions follow each other, each
 * written by one person and put in force by another.
 */
export const settlementConfig = resource('finance/settlementConfig', {
  label: '电子结算配置',
  title: 'merchant',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    merchant: ref('商户号', 'charity/orgMerchant', { required: true, frozen: true }),
    effectiveFrom: day('生效日', { required: true, unique: ['merchant'] }),
    bankAccount: ref('结算账户', 'finance/bankAccount', {
      required: true,
      hint: '本机构名下已启用的账户',
    }),
    cycle: choice('结算周期', cycles, { required: true, initial: '1' }),
    cutoff: timeOfDay('日切时间', { required: true, initial: '00:00' }),
    rate: percent('费率', {
      required: true,
      initial: 60,
      max: 1000,
      hint: '公益费率合同填 0；账单手续费按此核对',
    }),
    feeBearer: choice(
      '手续费承担',
      { '1': '机构非限定资金', '2': '捐款标的', '3': '平台补贴' },
      { required: true, initial: '1' },
    ),
    fetchMode: choice(
      '账单获取',
      { '1': '手工上传', '2': '接口下载', '3': 'SFTP' },
      { required: true, initial: '1' },
    ),
    fetchAt: timeOfDay('获取时间', { required: true, initial: '10:15' }),
    certTo: day('证书有效期至'),
    minPayout: money('最低结算金额', { required: true, initial: 0 }),
    tolerance: money('到账容差', { required: true, initial: 0 }),
    mostWaiting: count('最长等待工作日', { required: true, initial: 1, min: 0, max: 30 }),
    enabled: flag('启用', { required: true, initial: true }),
    note: text('说明', { max: 200, lines: 2 }),
    editors: editorsField,
    reviewer: ref('审核人', 'access/account', own),
    reviewedAt: moment('审核时间', own),
    opinion: text('审核意见', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { pending: '待审核', active: '已生效', rejected: '已驳回' },
    initial: 'pending',
    tones: { pending: 'orange', active: 'green', rejected: 'red' },
    editable: ['pending', 'rejected'],
    removable: ['pending', 'rejected'],
    moves: {
      submit: { label: '重新提交', from: ['rejected'], to: 'pending' },
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'active',
        stepUp: true,
        confirm: '通过后，配置自生效日起适用。请先核对结算账户。确定通过吗？',
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('审核意见', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      'merchant',
      'organisation',
      'effectiveFrom',
      'cycle',
      'rate',
      'feeBearer',
      'bankAccount',
      'fetchMode',
      'enabled',
      'state',
      'certTo',
      'tolerance',
    ],
    filter: ['merchant', 'organisation', 'cycle', 'state', 'effectiveFrom', 'enabled'],
    search: [],
    form: {
      结算: ['organisation', 'merchant', 'effectiveFrom', 'bankAccount', 'cycle', 'cutoff'],
      费用: ['rate', 'feeBearer', 'minPayout', 'tolerance', 'mostWaiting'],
      账单: ['fetchMode', 'fetchAt', 'certTo', 'enabled', 'note'],
    },
    detail: {
      结算: ['organisation', 'merchant', 'effectiveFrom', 'bankAccount', 'cycle', 'cutoff'],
      费用: ['rate', 'feeBearer', 'minPayout', 'tolerance', 'mostWaiting'],
      账单: ['fetchMode', 'fetchAt', 'certTo', 'enabled', 'note'],
      审核: ['createdBy', 'createdAt', 'reviewer', 'reviewedAt', 'opinion'],
    },
    sort: '-effectiveFrom',
  },
})
