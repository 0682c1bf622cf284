import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, flag, json, money, ref, tags } from '#kinds/index.ts'

/** Rent of a month by type of device, fen. */
export const rents = z
  .array(
    z.strictObject({
      type: z.uuid('请选择设备类型'),
      amount: z.int('租金应精确到分').min(0, '租金不能为负数'),
    }),
  )
  .max(50, '最多 50 项租金')

/** What was agreed with a vendor from a day on (厂商配置); the latest day that has come is in force. */
export const vendorTerms = resource('equipment/vendorTerms', {
  label: '厂商条款',
  title: 'feeMode',
  fields: {
    vendor: ref('厂商', 'equipment/vendor', { required: true, system: true }),
    startOn: day('生效日', { required: true, system: true, unique: ['vendor'] }),
    feeMode: choice(
      '计费方式',
      { '1': '一次性采购', '2': '租赁（月租）', '3': '按次维保', '4': '免费投放' },
      { required: true, initial: '4' },
    ),
    rents: json('月租', rents, { words: list => `${list.length} 类设备` }),
    installFee: money('安装费', { required: true, initial: 0 }),
    repairFee: money('维保费', { required: true, initial: 0 }),
    partsFee: money('耗材费', { required: true, initial: 0 }),
    settlementCycle: choice(
      '结算周期',
      { '1': '按月', '2': '按季', '3': '按次' },
      { required: true, initial: '1' },
    ),
    settlementDay: count('结算日', { required: true, initial: 5, min: 1, max: 28 }),
    depositRequired: money('保证金要求', { required: true, initial: 0 }),
    heartbeatSeconds: count('心跳间隔（秒）', { required: true, initial: 300, min: 30, max: 3600 }),
    offlineMinutes: count('离线判定（分钟）', { required: true, initial: 15, min: 5, max: 1440 }),
    autoRepair: flag('离线自动报修', {
      required: true,
      initial: true,
      hint: '离线满 24 小时自动报修',
    }),
    urgentHours: count('紧急工单时限（小时）', { required: true, initial: 4, min: 1, max: 72 }),
    normalHours: count('一般工单时限（小时）', { required: true, initial: 24, min: 1, max: 168 }),
    lowHours: count('低优先级工单时限（小时）', { required: true, initial: 72, min: 1, max: 720 }),
    overdueDeduction: money('逾期工单违约扣款', {
      required: true,
      initial: 0,
      hint: '每张逾期工单',
    }),
    lapseConfirms: flag('逾期未答视为确认', {
      required: true,
      initial: false,
      hint: '须协议约定；发送满 15 天未答复时',
    }),
    ips: tags('访问 IP 白名单', { max: 20, unset: '不限制' }),
  },
  verbs: ['view'],
  views: {
    list: [
      'startOn',
      'vendor',
      'feeMode',
      'settlementCycle',
      'settlementDay',
      'createdBy',
      'createdAt',
    ],
    filter: ['vendor', 'feeMode'],
    form: {
      计费: ['feeMode', 'rents', 'installFee', 'repairFee', 'partsFee'],
      结算: [
        'settlementCycle',
        'settlementDay',
        'depositRequired',
        'overdueDeduction',
        'lapseConfirms',
      ],
      设备接入: ['heartbeatSeconds', 'offlineMinutes', 'autoRepair', 'ips'],
      工单时限: ['urgentHours', 'normalHours', 'lowHours'],
    },
    sort: '-startOn',
  },
  discussion: false,
})
