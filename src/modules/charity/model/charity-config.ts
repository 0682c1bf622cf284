import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, json, money, percent, printMoney, ref, text } from '#kinds/index.ts'

/** How the management fee is taken. */
export const feeBases = { '1': '按到账计提', '2': '按拨付计提', '3': '不计提' } as const

/** Who bears what a payment channel takes (P14); what the platform refunds comes back as other income (P15). */
export const feeBearers = {
  '1': '机构非限定资金',
  '2': '捐款标的',
  '3': '平台补贴',
} as const

/**
 * The settings of an organisation (公益号配置); the row without an organisation holds the defaults
 * of the platform. An empty value of an organisation is inherited.
 */
export const charityConfig = resource('charity/charityConfig', {
  label: '公益号配置',
  isPublic: true,
  title: 'siteName',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', { frozen: true, hint: '留空为平台默认' }),
    domainPrefix: text('域名前缀', {
      min: 3,
      max: 20,
      unique: true,
      pattern: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      patternHint: '3–20 位小写字母、数字或连字符',
    }),
    customDomain: text('自定义域名', {
      max: 100,
      unique: true,
      pattern: /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/,
      patternHint: '域名格式不正确',
    }),
    siteName: text('站点名称', { max: 30 }),
    allowMonthly: flag('月捐'),
    allowTogether: flag('一起捐'),
    allowMatch: flag('配捐'),
    allowAnonymous: flag('匿名捐赠'),
    minAmount: money('单笔最低', { min: 1 }),
    maxAmount: money('单笔最高', { min: 1 }),
    quickAmounts: json('快捷金额', z.array(z.int().min(1)).max(8, '快捷金额不超过 8 个'), {
      words: amounts => amounts.map(amount => `${printMoney(amount)} 元`).join('、'),
    }),
    agreementFrom: money('大额协议起点', {
      min: 1,
      hint: '线上捐赠与导入须注明捐赠协议版本，单位的线下捐赠须上传捐赠协议；协议的大额门槛更低时以协议为准',
    }),
    secondFrom: money('大额双人起点', {
      min: 1,
      hint: '达到此金额的认领须由两人先后确认',
    }),
    unpaidMinutes: count('未付超时', { min: 5, max: 1440, unit: '分钟' }),
    coolingHours: count('冷静期', {
      max: 168,
      unit: '小时',
      hint: '期内退款一人审核；短于冷静期协议的，以协议为准',
    }),
    allowFreeRefund: flag('允许以非限定性资金退款'),
    feeRate: percent('默认管理费比例', { max: 1000 }),
    feeBasis: choice('管理费计提方式', feeBases),
    feeCap: percent('管理费上限', { max: 1000 }),
    feeBearer: choice('手续费承担方', feeBearers, {
      hint: '渠道手续费记在谁的账上；标的余额不足的部分由非限定性资金承担',
    }),
    paperReceiptFrom: money('纸质票据起点', { hint: '不足此金额的捐赠只开具电子票据' }),
    custodialReceipts: flag('受托代理捐赠开票'),
    payoutBoardFrom: money('理事会决议起点', {
      min: 1,
      hint: '达到此金额的拨付须上传理事会决议',
    }),
    signDays: count('签收期限', {
      ...{ min: 1, max: 365, unit: '天' },
      hint: '付款后多少天内应登记签收，过后提醒申请人',
    }),
    blockOverdue: flag('披露逾期禁止新项目'),
    minAdministrators: count('最少管理员数', { min: 1, max: 20, unit: '人' }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'export'],
  views: {
    list: ['organisation', 'siteName', 'domainPrefix', 'feeRate', 'updatedAt', 'updatedBy'],
    filter: ['organisation'],
    search: ['siteName', 'domainPrefix'],
    form: {
      域名: ['organisation', 'domainPrefix', 'customDomain', 'siteName'],
      功能开关: ['allowMonthly', 'allowTogether', 'allowMatch', 'allowAnonymous'],
      捐赠: [
        'minAmount',
        'maxAmount',
        'quickAmounts',
        'unpaidMinutes',
        'agreementFrom',
        'secondFrom',
      ],
      退款: ['coolingHours', 'allowFreeRefund'],
      管理费: ['feeRate', 'feeBasis', 'feeCap'],
      手续费: ['feeBearer'],
      票据: ['paperReceiptFrom', 'custodialReceipts'],
      拨付: ['payoutBoardFrom', 'signDays'],
      披露与安全: ['blockOverdue', 'minAdministrators'],
    },
  },
  discussion: false,
})
