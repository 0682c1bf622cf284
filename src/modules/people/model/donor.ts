import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  area,
  choice,
  choices,
  count,
  day,
  email,
  flag,
  idNumber,
  moment,
  money,
  paperTypes,
  phone,
  ref,
  sealedText,
  tags,
  text,
  uscc,
} from '#kinds/index.ts'
import { labelFilter } from '#modules/classify/model/index.ts'
import { donorViews } from './donor-views.ts'
import {
  contactWays,
  donorStages,
  erasedName,
  mergeable,
  namelessGiver,
  unknownName,
} from './donor-words.ts'

/** What a donor gave to causes of one kind. Amounts in fen. */
export interface GivenToKind {
  readonly gifts: number
  readonly amount: number
  readonly most: number
  readonly firstAt: string
  readonly lastAt: string
  /** To how many causes. */
  readonly causes: number
  /** Whether a gift by the month is among them. */
  readonly monthly: boolean
}

/**
 * Who gives to one organisation: its own donor book (fans.md "donor"). Name, phone, papers and
 * address are sealed; phone and papers find the same donor again. Figures are kept by the gift's
 * own transaction, never typed.
 */
export const donor = resource('people/donor', {
  label: '捐赠人',
  title: 'name',
  fields: {
    number: text('捐赠人编号', { required: true, system: true, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    kind: choice(
      '类型',
      { person: '个人', company: '单位', group: '团体', unknown: '未识别' },
      { required: true, initial: 'person' },
    ),
    name: sealedText('姓名/名称', {
      required: true,
      max: 60,
      nobody: [unknownName, namelessGiver, erasedName],
      search: true,
    }),
    displayName: text('公开显示名', { required: true, max: 20, initial: '爱心人士' }),
    phone: phone('手机', { hint: '家人可以共用一个号码' }),
    email: email('邮箱', { personal: true }),
    wechat: text('微信昵称', { max: 40 }),
    docKind: choice('证件类型', paperTypes, { hint: '留空为居民身份证' }),
    idNumber: idNumber('证件号', {
      typeIn: 'docKind',
      unique: ['organisation'],
      hint: '仅开票或单笔一万元以上需要',
    }),
    uscc: uscc('统一社会信用代码', { unique: ['organisation'] }),
    sex: choice('性别', { '1': '男', '2': '女' }),
    birthday: day('生日', { personal: true }),
    area: area('地区'),
    address: address('地址', { personal: true }),
    minor: flag('未成年', { required: true, initial: false }),
    guardianName: sealedText('监护人', { max: 30 }),
    guardianPhone: phone('监护人手机'),
    source: choice('首次来源', {
      wechat: '微信',
      alipay: '支付宝',
      site: '官网',
      device: '设备',
      transfer: '银行转账',
      cash: '现金',
      company: '企业',
      team: '一起捐',
      monthly: '月捐',
      partner: '合作平台',
      import: '导入',
      typed: '录入',
    }),
    firstAt: moment('首捐', { system: true, silent: true }),
    lastAt: moment('最近捐赠', { system: true, silent: true }),
    count: count('次数', { required: true, system: true, initial: 0, silent: true }),
    total: money('累计', { required: true, system: true, initial: 0, silent: true }),
    net: money('净额', { required: true, system: true, initial: 0, silent: true }),
    maxGift: money('单笔最高', { required: true, system: true, initial: 0, silent: true }),
    yearTotal: money('本年累计', { required: true, system: true, initial: 0, silent: true }),
    avgGift: money('平均', { required: true, system: true, initial: 0, silent: true }),
    channelMost: text('常用渠道', { system: true, silent: true, max: 20 }),
    causeMost: text('偏好领域', { system: true, silent: true, max: 60 }),
    monthlyActive: flag('月捐中', { required: true, system: true, initial: false, silent: true }),
    rfm: text('RFM', { system: true, silent: true, max: 5 }),
    stage: choice('阶段', donorStages, {
      system: true,
      silent: true,
      tones: { new: 'blue', active: 'green', major: 'purple', lapsing: 'orange', lapsed: 'grey' },
    }),
    keeper: ref('维护人', 'access/account'),
    labels: tags('标签'),
    ways: choices('可用联系方式', contactWays, { hint: '留空为都可以' }),
    receiptUsual: flag('默认开票', { required: true, initial: false }),
    anonymousUsual: flag('默认匿名', { required: true, initial: false }),
    birthdayCare: flag('生日关怀', { required: true, initial: false }),
    quiet: flag('不打扰', { required: true, initial: false }),
    thanks: choice(
      '致谢',
      { todo: '待致谢', done: '已致谢', no: '无需' },
      { required: true, initial: 'todo', tones: { todo: 'orange', done: 'green' } },
    ),
    memo: text('备注', { lines: 3, max: 1000 }),
    samePhone: ref('同手机捐赠人', 'people/donor', {
      system: true,
      hint: '手机相同而姓名或证件不同，可能是同一人或家人',
    }),
    mergedInto: ref('已并入', 'people/donor', { system: true }),
  },
  minor: 'minor',
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  stepUp: ['erase'],
  actions: {
    unmask: '查看明文',
    /** Thanks in the site's inbox of the giver, where one is known by the phone. */
    thank: {
      label: '发感谢',
      when: ['active'],
      ask: {
        words: text('感谢语', { required: true, min: 2, max: 300, lines: 4 }),
        way: choice(
          '致谢方式',
          { site: '站内信', ...contactWays, visit: '当面' },
          { initial: 'site', hint: '站内信由系统发出，其他方式登记为已完成的致谢' },
        ),
      },
      bulk: true,
    },
    unthank: {
      label: '无需致谢',
      when: ['active'],
      confirm: '不再为其现有捐赠致谢？',
      quiet: true,
      bulk: true,
      needs: 'donor.thank',
    },
    lose: {
      label: '不再联系',
      when: ['active'],
      ask: { reason: text('原因', { required: true, min: 2, max: 200, lines: 2 }) },
      quiet: true,
      needs: 'donor.update',
    },
    regain: { label: '恢复联系', when: ['active'], quiet: true, needs: 'donor.update' },
  },
  bulkEdit: ['labels', 'keeper'],
  lifecycle: lifecycle({
    states: { active: '正常', merged: '已合并', erased: '已匿名化' },
    initial: 'active',
    tones: { active: 'green' },
    editable: ['active'],
    removable: ['active'],
    moves: {
      merge: {
        label: '并入其他捐赠人',
        from: ['active'],
        to: 'merged',
        danger: true,
        ask: {
          into: ref('并入', 'people/donor', { required: true }),
          take: choices('取用本人的', mergeable, { hint: '不选的以并入对象为准，空白处自动补上' }),
        },
      },
      split: {
        label: '拆分',
        from: ['merged'],
        to: 'active',
        danger: true,
        ask: { reason: text('拆分原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      erase: {
        label: '匿名化',
        from: ['active'],
        to: 'erased',
        danger: true,
        quiet: true,
        confirm: '删除法律不要求保留的个人信息，捐赠与票据记录保留。此操作不能撤销。',
        ask: { reason: text('依据', { required: true, min: 5, max: 300, lines: 3 }) },
      },
    },
  }),
  finds: {
    ...labelFilter('donor'),
    /** How somebody gave to causes of a kind, as `cause/model/giving-question.ts` writes it. */
    giving: text('捐赠情况', { max: 400 }),
    twin: choice('疑似重复', { open: '待处理' }),
  },
  extra: extra<{ readonly giving: Readonly<Record<string, GivenToKind>> }>(),
  views: donorViews,
  // The default order and the segments of the list at a million donors.
  indexes: [
    ['organisation', '-lastAt'],
    ['organisation', '-total'],
    ['organisation', 'stage', '-lastAt'],
    ['organisation', 'thanks', '-lastAt'],
    ['keeper', '-lastAt'],
  ],
})
