import { z } from 'zod'
import { type AnswerOf, ask } from '#kernel/resource/ask.ts'

const id = z.uuid('记录编号有误')
const fen = z.int('金额应精确到分').min(0, '金额不能为负数')

/** Terms with a vendor, as they are entered. */
const terms = z.object({
  feeMode: z.enum(['1', '2', '3', '4'], '请选择计费方式'),
  rents: z
    .array(z.strictObject({ type: z.uuid('请选择设备类型'), amount: fen }))
    .max(50, '最多 50 项租金'),
  installFee: fen,
  repairFee: fen,
  partsFee: fen,
  settlementCycle: z.enum(['1', '2', '3'], '请选择结算周期'),
  settlementDay: z.int().min(1, '结算日为 1 至 28').max(28, '结算日为 1 至 28'),
  depositRequired: fen,
  heartbeatSeconds: z
    .int()
    .min(30, '心跳间隔为 30 至 3600 秒')
    .max(3600, '心跳间隔为 30 至 3600 秒'),
  offlineMinutes: z
    .int()
    .min(5, '离线判定为 5 至 1440 分钟')
    .max(1440, '离线判定为 5 至 1440 分钟'),
  autoRepair: z.boolean(),
  urgentHours: z.int().min(1, '至少 1 小时').max(72, '最多 72 小时'),
  normalHours: z.int().min(1, '至少 1 小时').max(168, '最多 168 小时'),
  lowHours: z.int().min(1, '至少 1 小时').max(720, '最多 720 小时'),
  overdueDeduction: fen,
  lapseConfirms: z.boolean(),
  ips: z.array(z.string().max(60)).max(20, '最多 20 个地址'),
})
const termsFrom = terms.extend({ startOn: z.string() })
/** 现行条款与历史. */
export const termsInForce = ask('GET equipment/vendorTerms/getInForce', {
  question: z.object({ vendor: id }),
  answer: z.object({ now: termsFrom, history: z.array(termsFrom) }),
})

/** Terms as they are answered. */
export type TermsTold = AnswerOf<typeof termsInForce>['now']

/** 厂商配置: agreed from the next month on. */
export const vendorConfigure = ask('POST equipment/vendor/configure', {
  question: terms.extend({ vendor: id }),
  answer: z.object({ startOn: z.string() }),
})

/** The vendor that a credit code is registered for already, as far as the asker sees it. */
export const vendorOfCode = ask('GET equipment/vendor/getOfCode', {
  question: z.object({ uscc: z.string().max(30), except: id.optional() }),
  answer: z.object({ id: z.string(), name: z.string(), number: z.string() }).nullable(),
})

/** 重新生成密钥: answered once. */
export const vendorRotate = ask('POST equipment/vendor/rotateKey', {
  question: z.looseObject({ id }),
  answer: z.object({ keyPrefix: z.string(), accessKey: z.string(), oldKeyUntil: z.string() }),
})

/** An organisation by its credit code. */
export const relateOrganisation = ask('GET equipment/equipmentRelation/getOrganisation', {
  question: z.object({ uscc: z.string().max(30) }),
  answer: z.object({ id: z.string(), name: z.string(), barred: z.string().nullable() }).nullable(),
})

/** What an organisation raises money for in public now. */
export const relateCauses = ask('GET equipment/equipmentRelation/getCauses', {
  question: z.object({ organisation: id }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      recordNo: z.string().nullable(),
      endDate: z.string().nullable(),
    }),
  ),
})

const address = z.strictObject({
  areaCode: z.string().min(6, '请选择投放地区'),
  detail: z.string().trim().min(1, '请填写详细地址').max(200, '详细地址不超过 200 个字'),
})

/** 关联机构设置: several devices for one organisation and cause. */
export const relateDevices = ask('POST equipment/equipmentRelation/relate', {
  question: z.object({
    organisation: z.uuid('请选择机构'),
    cause: z.uuid('请选择标的').nullable(),
    /** Ends the relation that a device has once the new one is confirmed. */
    ends: z.boolean(),
    keeper: z.string().trim().min(1, '请填写现场负责人').max(30, '负责人不超过 30 个字'),
    keeperPhone: z.string().regex(/^1\d{10}$/, '请填写手机号'),
    startOn: z.iso.date('请选择投放起'),
    endOn: z.iso.date('请选择投放止').nullable(),
    files: z.array(z.uuid()).max(5),
    offsiteFiled: z.boolean(),
    offsiteFile: z.array(z.uuid()).max(3),
    devices: z
      .array(
        z.strictObject({
          device: id,
          placeKind: z.enum(['1', '2']),
          /** Where a station is named, it says place and address. */
          station: z.uuid('驿站有误').nullish(),
          placeName: z
            .string()
            .trim()
            .min(2, '请填写投放点')
            .max(60, '投放点不超过 60 个字')
            .nullish(),
          address: address.nullish(),
        }),
      )
      .min(1, '请选择设备')
      .max(50, '一次最多 50 台设备'),
  }),
  answer: z.array(
    z.object({ device: z.string(), relation: z.string().nullable(), why: z.string().nullable() }),
  ),
})

/** 设备运行概况: figures over the devices that a person sees. */
export const deviceFigures = ask('GET equipment/equipment/getFigures', {
  question: z.object({}),
  answer: z.object({
    deployed: z.number(),
    online: z.number(),
    offline: z.number(),
    faulty: z.number(),
    stopped: z.number(),
    planEnds: z.number(),
    inspectDue: z.number(),
    openDue: z.number(),
    openTickets: z.number(),
    overdueTickets: z.number(),
  }),
})

/** 捐赠流水分组. */
export const giftGroups = ask('GET equipment/deviceGift/getGroups', {
  question: z.object({
    by: z.enum(['equipment', 'placeName', 'day']),
    from: z.iso.date('日期不正确'),
    to: z.iso.date('日期不正确'),
  }),
  answer: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      gifts: z.number(),
      amount: z.number(),
      refunded: z.number(),
    }),
  ),
})

/** 登记费用. */
export const flowCharge = ask('POST equipment/vendorFlow/charge', {
  question: z.object({
    account: z.uuid('请选择厂商账户'),
    kind: z.enum(['1', '2', '3', '4', '5', '6'], '请选择类型'),
    amount: z.int('金额应精确到分').min(1, '请填写金额'),
    period: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择费用期间'),
    memo: z.string().trim().min(2, '请填写说明').max(300, '说明不超过 300 个字'),
    files: z.array(z.uuid()).min(1, '请上传依据').max(5, '最多 5 个附件'),
  }),
  answer: z.object({ numbers: z.array(z.string()) }),
})

const statementLine = z.object({
  opening: z.number(),
  charged: z.number(),
  deducted: z.number(),
  paid: z.number(),
  closing: z.number(),
})

/** 账户明细: a month of an account. */
export const accountStatement = ask('GET equipment/vendorAccount/getStatement', {
  question: z.object({ id, month: z.string().regex(/^\d{4}-\d{2}$/, '月份不正确') }),
  answer: z.object({
    payable: statementLine,
    deposit: z.object({
      opening: z.number(),
      taken: z.number(),
      given: z.number(),
      closing: z.number(),
    }),
    byDevice: z.array(
      z.object({
        equipment: z.string().nullable(),
        number: z.string(),
        charged: z.number(),
        deducted: z.number(),
      }),
    ),
  }),
})

const unsettledRow = z.object({
  account: z.string(),
  vendor: z.string(),
  payer: z.string(),
  period: z.string(),
  flows: z.number(),
  charged: z.number(),
  deducted: z.number(),
  payable: z.number(),
  firstAt: z.string(),
})

/** 待结算费用: by account and month. */
export const unsettled = ask('GET equipment/vendorSettlement/getUnsettled', {
  question: z.object({}),
  answer: z.array(unsettledRow),
})

/** 生成结算单. */
export const settlementGenerate = ask('POST equipment/vendorSettlement/generate', {
  question: z.object({
    account: z.uuid('请选择厂商账户'),
    /** The first month; a quarter or a month by the terms. */
    period: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择结算期间'),
    leaveOut: z.array(z.uuid()).max(200).default([]),
    reason: z.string().trim().max(200).nullable().default(null),
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
})

/** 待审核数 and sums of the settlement tabs. */
export const settlementTabs = ask('GET equipment/vendorSettlement/getTabs', {
  question: z.object({}),
  answer: z.array(z.object({ state: z.string(), count: z.number(), payable: z.number() })),
})

/** Twelve months of a vendor's score, and the devices that were offline most. */
export const scoreHistory = ask('GET equipment/vendorScore/getHistory', {
  question: z.object({ vendor: id, month: z.string() }),
  answer: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        score: z.number(),
        onlineRate: z.number(),
        onTimeRate: z.number(),
      }),
    ),
    /** Where it stands among all of the month, and the average. */
    rank: z.number().nullable(),
    of: z.number(),
    average: z.number().nullable(),
    worst: z.array(
      z.object({ number: z.string(), place: z.string().nullable(), offlineMinutes: z.number() }),
    ),
  }),
})

/** 扫码盘点: a label, and what is done where it belongs elsewhere or to nobody. */
export const auditScan = ask('POST equipment/equipmentAudit/scan', {
  question: z.strictObject({
    id,
    /** Serial or asset number, as the label says it. */
    code: z.string().trim().min(1, '请扫描或输入设备编号').max(40, '设备编号不超过 40 个字'),
    condition: z.enum(['1', '2', '3']).default('1'),
    /** 移至此处: a device that belongs elsewhere stands here now. */
    moves: z.boolean().default(false),
    /** 记为账外: the register does not know it. */
    adds: z.boolean().default(false),
  }),
  answer: z.object({
    /** 1 在位, 2 移位, 4 账外; null: nothing was written, as `offer` says. */
    found: z.enum(['1', '2', '4']).nullable(),
    offer: z.enum(['move', 'add']).nullable(),
    number: z.string().nullable(),
    /** Where it belongs. */
    place: z.string().nullable(),
  }),
})
