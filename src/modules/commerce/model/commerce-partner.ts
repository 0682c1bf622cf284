import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  area,
  bankCard,
  choice,
  choices,
  coordinate,
  count,
  day,
  file,
  files,
  flag,
  images,
  json,
  moment,
  money,
  percent,
  phone,
  recordNumber,
  ref,
  sealedText,
  text,
  timeOfDay,
  url,
  uscc,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { goodsCategories } from '#modules/salvage/model/index.ts'
import { guardedPartner, partnerChange, writeChange } from './partner-change.ts'
import { platforms, settleCycles, shopKinds } from './words.ts'

/** What lists show of a partner beside its fields; fen. */
export interface PartnerExtra {
  readonly monthCount: number
  readonly monthAmount: number
  readonly unsettled: number
  readonly todayAmount: number
  readonly goods: number
  readonly shortStock: number
  readonly lateOrders: number
  readonly monthPersons: number
}

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/**
 * A commerce partner (商务伙伴): where vouchers and points are spent. It gets money only for what
 * somebody really took; its own shops of the organisation get none.
 */
export const commercePartner = resource('commerce/commercePartner', {
  label: '商务伙伴',
  measure: '家',
  title: 'name',
  fields: {
    number: recordNumber('商务编号', 'SW'),
    kind: choice('类型', shopKinds, { required: true, frozen: true }),
    name: text('名称', { required: true, min: 2, max: 60, unique: ['organisation'] }),
    organisation: ref('合作机构', 'charity/organisation', { required: true, frozen: true }),
    uscc: uscc('统一社会信用代码', { hint: '实体、电子商务必填' }),
    licence: images('营业执照', { max: 3 }),
    categories: choices('经营品类', goodsCategories, { required: true }),
    foodPermitNo: text('食品经营许可证号', { max: 40 }),
    foodPermitTo: day('食品许可有效期', { hint: '到期后不能核销食品' }),
    drugPermitNo: text('药品经营许可证号', { max: 40 }),
    drugPermitTo: day('药品许可有效期', { hint: '到期后不能核销药品' }),
    permits: images('许可证', { max: 6 }),
    legalPerson: text('法定代表人', { max: 50, open: '营业执照公开的法定代表人' }),
    contact: sealedText('联系人', { required: true, max: 50 }),
    phone: phone('联系电话', { required: true }),
    agreementNo: text('协议编号', { max: 40 }),
    agreementFrom: day('协议起'),
    agreementTo: day('协议止', { index: true }),
    agreement: files('协议附件', { max: 6 }),
    discount: percent('让利', { required: true, initial: 0, max: 5000 }),
    feeRate: percent('服务费率', {
      ...{ required: true, initial: 0, max: 300 },
      hint: '由机构非限定性资金支付，不从代金券扣',
    }),
    settleCycle: choice('结算周期', settleCycles, { required: true, initial: '3' }),
    payee: text('结算户名', { max: 60 }),
    bank: text('开户行', { max: 60 }),
    account: bankCard('结算账号', { corporate: true }),
    pendingChange: json('待审变更', partnerChange, { system: true, words: writeChange }),
    /** The account that is asked for lies here, where it is masked as the account is. */
    pendingAccount: bankCard('待审账号', { system: true, corporate: true }),
    accountSince: moment('账号变更时间', { system: true }),
    dailyLimit: money('日核销上限', { required: true, min: 1, initial: 2_000_000 }),
    singleLimit: money('单笔上限', { required: true, min: 1, initial: 100_000 }),
    address: address('地址', { open: '商家对外公开的经营地址' }),
    location: coordinate('坐标'),
    area: area('区域'),
    openFrom: timeOfDay('营业起'),
    openTo: timeOfDay('营业止'),
    platform: choice('电商平台', platforms),
    shopName: text('店铺名', { max: 60 }),
    shopUrl: url('店铺链接'),
    shopReachable: flag('链接可达', { system: true }),
    delivery: text('配送说明', { max: 200, lines: 2, hint: '配送范围、承运商、退货地址' }),
    returnDays: count('退货天数', { min: 7, max: 90, unit: '天' }),
    priceRule: choices('兑换方式', { '1': '代金券', '2': '积分' }),
    yearCheckTo: day('年检到期', { index: true }),
    mark: file('门头照片'),
    reason: text('处理原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation', merchant: 'id' },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      returned: '退回修改',
      rejected: '已驳回',
      enabled: '已启用',
      suspended: '已停用',
      ended: '已终止',
    },
    tones: {
      pending: 'blue',
      returned: 'orange',
      rejected: 'red',
      enabled: 'green',
      ended: 'grey',
    },
    initial: 'draft',
    editable: ['draft', 'returned', 'enabled', 'suspended'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned'], to: 'pending' },
      requestChange: {
        label: '申请变更',
        from: ['enabled', 'suspended'],
        to: ['enabled', 'suspended'],
        quiet: true,
        ask: guardedPartner,
      },
      approve: {
        label: '通过',
        from: ['pending', 'enabled', 'suspended'],
        to: ['enabled', 'suspended', 'pending'],
        ask: approveAsk,
        stepUp: true,
      },
      return: {
        label: '退回修改',
        from: ['pending', 'enabled', 'suspended'],
        to: ['returned', 'enabled', 'suspended'],
        ask: rejectAsk,
      },
      reject: {
        label: '驳回',
        from: ['pending', 'enabled', 'suspended'],
        to: ['rejected', 'enabled', 'suspended'],
        ask: rejectAsk,
        danger: true,
      },
      suspend: {
        label: '停用',
        from: ['enabled'],
        to: 'suspended',
        ask: { reason },
        danger: true,
      },
      resume: { label: '启用', from: ['suspended'], to: 'enabled' },
      end: {
        label: '终止合作',
        from: ['enabled', 'suspended'],
        to: 'ended',
        ask: { reason },
        danger: true,
        quiet: true,
      },
    },
  }),
  extra: extra<PartnerExtra>(),
  finds: {
    permitSoon: flag('许可证30天内到期'),
    checkDue: flag('年检到期'),
    lateOrders: flag('有超时订单'),
    shortStock: flag('库存预警'),
  },
  views: {
    list: [
      'name',
      'categories',
      'state',
      'platform',
      'area',
      'openFrom',
      'foodPermitTo',
      'yearCheckTo',
      'number',
      'organisation',
      'shopName',
      'settleCycle',
      'agreementTo',
      'createdAt',
    ],
    filter: ['kind', 'categories', 'area', 'settleCycle', 'platform', 'organisation', 'state'],
    search: ['name', 'number', 'uscc'],
    form: {
      商家: [
        'organisation',
        'kind',
        'name',
        'categories',
        'uscc',
        'licence',
        'legalPerson',
        'contact',
        'phone',
        'mark',
      ],
      许可: [
        'foodPermitNo',
        'foodPermitTo',
        'drugPermitNo',
        'drugPermitTo',
        'permits',
        'yearCheckTo',
      ],
      门店: ['address', 'location', 'area', 'openFrom', 'openTo', 'priceRule'],
      网店: ['platform', 'shopName', 'shopUrl', 'delivery', 'returnDays'],
      协议与结算: [
        'agreementNo',
        'agreementFrom',
        'agreementTo',
        'agreement',
        'discount',
        'feeRate',
        'settleCycle',
        'payee',
        'bank',
        'account',
        'dailyLimit',
        'singleLimit',
      ],
    },
    sheet: [
      'number',
      'kind',
      'name',
      'organisation',
      'uscc',
      'categories',
      'contact',
      'phone',
      'area',
    ],
  },
  indexes: [['organisation', 'kind', 'state'], ['foodPermitTo']],
})
