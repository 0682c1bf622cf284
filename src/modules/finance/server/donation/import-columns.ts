import type { AnyField } from '#kinds/field.ts'
import {
  choice,
  flag,
  idNumber,
  moment,
  money,
  paperTypes,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { type Channel, channels, merchantChannels } from '../../model/index.ts'

const importable = Object.fromEntries(
  merchantChannels.map(channel => [channel, channels[channel]]),
) as Partial<Record<Channel, string>>

/** What a line of a donation sheet says. */
export const importFields = {
  organisation: ref('机构', 'charity/organisation', { required: true }),
  cause: ref('标的', 'project/cause', { hint: '留空为非限定捐赠' }),
  channel: choice('渠道', importable as Readonly<Record<Channel, string>>, {
    required: true,
    hint: '银行转账、现金与邮政汇款请在入账管理登记',
  }),
  merchant: ref('商户号', 'charity/orgMerchant', { required: true }),
  merchantOrderNo: text('商户订单号', {
    required: true,
    max: 32,
    pattern: /^[A-Za-z0-9_-]+$/,
    patternHint: '只能是字母、数字、_ 和 -',
  }),
  channelTradeNo: text('渠道单号', { required: true, max: 64 }),
  amount: money('捐赠金额', { required: true, min: 1 }),
  paidAt: moment('支付时间', { required: true }),
  donorName: sealedText('捐赠人', { max: 60, hint: '留空为匿名（未识别）' }),
  donorPhone: phone('捐赠人手机', { hint: '用于识别同一捐赠人' }),
  donorDocKind: choice('捐赠人证件类型', paperTypes, { hint: '留空为居民身份证' }),
  donorIdNumber: idNumber('捐赠人证件号', { typeIn: 'donorDocKind' }),
  payerApp: text('付款应用', {
    max: 40,
    pattern: /^[A-Za-z0-9_-]{4,40}$/,
    patternHint: '为公众账号ID等应用编号',
    hint: '付款人OpenID所属的应用，如微信的公众账号ID',
  }),
  payerOpenId: text('付款人OpenID', {
    max: 64,
    pattern: /^[A-Za-z0-9_-]{8,64}$/,
    patternHint: '为 8–64 位字母、数字、_ 或 -',
    hint: '渠道给出的付款人标识，用于识别同一捐赠人；须同时填写付款应用',
  }),
  donorIsUnit: flag('单位捐赠'),
  displayName: text('显示名', { max: 20 }),
  anonymous: flag('匿名'),
  message: text('留言', { max: 200 }),
  agreementNo: text('捐赠协议版本号', {
    max: 12,
    hint: '单笔达到大额协议起点时必填，填支付时生效的版本号',
  }),
  solicitor: text('劝募人', { max: 64, hint: '记入劝募归属，不影响金额' }),
  employer: text('员工所在企业', { max: 64, hint: '记入劝募归属，不影响金额' }),
  honour: text('致敬/纪念', { max: 30 }),
  feeAmount: money('手续费'),
  returnValue: money('回报价值', { hint: '捐赠人得到的物品或服务的价值，不开票据' }),
  wantReceipt: flag('需要票据'),
} as const satisfies Record<string, AnyField>

/** Examples for the template. */
export const importExamples: Readonly<Partial<Record<keyof typeof importFields, string>>> = {
  cause: 'X20261121000001',
  channel: '微信支付',
  merchant: '1900000001',
  merchantOrderNo: 'WX202611210001',
  channelTradeNo: '4200001234202611210000000001',
  amount: '100.00',
  paidAt: '2026-11-21 08:30',
  donorName: '张三',
  donorPhone: '13800000001',
}
