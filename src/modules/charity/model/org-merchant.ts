import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  bankCard,
  choice,
  choices,
  day,
  file,
  flag,
  percent,
  ref,
  secret,
  text,
  uscc,
} from '#kinds/index.ts'

/** Payment channels in which an organisation has a merchant number. */
export const merchantChannels = {
  wechat: '微信支付',
  alipay: '支付宝',
  unionpay: '银联',
  ecny: '数字人民币',
  partner: '合作平台',
} as const

/** What went through a merchant number lately: the last paid gift, gifts of today, unpaid orders of a day. */
export interface MerchantTraffic {
  readonly lastPaidAt: string | null
  readonly today: number
  readonly unpaid: number
}

/** A merchant number (机构商户号): where a channel pays the organisation's donations. */
export const orgMerchant = resource('charity/orgMerchant', {
  label: '机构商户号',
  title: 'mchId',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    channel: choice('渠道', merchantChannels, { required: true, frozen: true }),
    mchId: text('商户号', { required: true, max: 40, unique: ['channel', 'subMchId'] }),
    subMchId: text('特约商户号', { required: true, initial: '', max: 40, hint: '直连商户不填' }),
    appId: text('AppID', { max: 40 }),
    subjectName: text('主体名称', { required: true, max: 60 }),
    subjectUscc: uscc('主体信用代码', { required: true }),
    certType: choice('主体证件类型', {
      '2389': '统一社会信用代码证书',
      '2394': '社会团体法人登记证书',
      '2395': '民办非企业单位登记证书',
      '2396': '基金会法人登记证书',
    }),
    settleHolder: text('结算户名', { required: true, max: 60 }),
    settleBank: text('结算开户行', { max: 60 }),
    settleNumber: bankCard('结算账号', { corporate: true }),
    feeRate: percent('费率', { required: true, initial: 0, max: 1000 }),
    contractNo: text('协议号', { max: 60 }),
    contractTo: day('协议到期'),
    apiCert: file('商户证书', {
      types: ['p12', 'pem', 'cer'],
      maxMb: 1,
      needs: 'orgMerchant.keys',
    }),
    apiKey: secret('商户密钥', { needs: 'orgMerchant.keys' }),
    certSerial: text('证书序列号', { max: 80 }),
    certTo: day('证书有效期至', { index: true }),
    scenes: choices('用于', {
      once: '普通捐赠',
      monthly: '月捐',
      device: '设备',
      campaign: '活动',
    }),
    isDefault: flag('默认', { required: true, initial: false }),
    testedOn: day('测试通过日', { system: true }),
    testOrder: text('测试订单号', { system: true, max: 64 }),
    statusNote: text('状态说明', { system: true, max: 500 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  /** Whether it bears its organisation's name and code; what went through it lately, null where no books are connected. */
  extra: extra<{ readonly isOwn: boolean; readonly traffic: MerchantTraffic | null }>(),
  actions: { keys: '维护密钥', unmask: '查看明文' },
  stepUp: ['keys', 'activate'],
  lifecycle: lifecycle({
    states: {
      draft: '待提交',
      reviewing: '审核中',
      signing: '待签约',
      active: '已开通',
      stopped: '已停用',
      rejected: '驳回',
    },
    tones: {
      reviewing: 'blue',
      signing: 'orange',
      active: 'green',
      stopped: 'grey',
      rejected: 'red',
    },
    initial: 'draft',
    editable: ['draft', 'rejected', 'signing', 'active', 'stopped'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'reviewing' },
      approve: { label: '通过', from: ['reviewing'], to: 'signing' },
      reject: {
        label: '驳回',
        from: ['reviewing'],
        to: 'rejected',
        ask: { opinion: text('审核意见', { required: true, min: 5, max: 500, lines: 4 }) },
        danger: true,
      },
      activate: {
        label: '开通',
        from: ['signing'],
        to: 'active',
        ask: {
          testOrder: text('测试订单号', {
            required: true,
            max: 64,
            hint: '0.01 元测试订单，已付款、核对并退款',
          }),
        },
      },
      stop: {
        label: '停用',
        from: ['active'],
        to: 'stopped',
        ask: { reason: text('停用原因', { required: true, min: 2, max: 200 }) },
        danger: true,
      },
      restart: { label: '恢复', from: ['stopped'], to: 'active' },
      amend: {
        label: '变更主体或账户',
        from: ['signing', 'stopped'],
        to: 'draft',
        confirm: '改完后须重新审核、测试才能使用，确认？',
      },
    },
  }),
  final: ['update', 'delete'],
  views: {
    list: [
      'organisation',
      'channel',
      'mchId',
      'subMchId',
      'subjectName',
      'settleHolder',
      'feeRate',
      'certTo',
      'scenes',
      'isDefault',
      'state',
    ],
    filter: ['organisation', 'channel', 'certTo', 'state'],
    search: ['mchId', 'subjectName'],
    form: {
      渠道: ['organisation', 'channel', 'mchId', 'subMchId', 'appId'],
      主体: ['subjectName', 'subjectUscc', 'certType'],
      结算账户: [
        'settleHolder',
        'settleBank',
        'settleNumber',
        'feeRate',
        'contractNo',
        'contractTo',
      ],
      证书与密钥: ['apiCert', 'apiKey', 'certSerial', 'certTo'],
      场景: ['scenes', 'isDefault'],
    },
  },
  indexes: [['organisation', 'channel', 'state']],
})
