import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, flag, image, json, text } from '#kinds/index.ts'

/** What kinds of devices meet the public. */
export const equipmentCategories = {
  '1': '智能捐赠一体机',
  '2': '电子捐赠屏',
  '3': '扫码牌',
  '4': '传统募捐箱',
  '5': '旧衣图书捐赠箱',
  '6': '便民服务设备',
  '7': '其他',
} as const

/** What is told of every device of a type: 屏幕尺寸（英寸），必填. */
export const typeParams = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1, '请填写参数名').max(20, '参数名不超过 20 个字'),
      unit: z.string().trim().max(10, '单位不超过 10 个字').nullable().default(null),
      required: z.boolean().default(false),
    }),
  )
  .max(20, '最多 20 项参数')

/** A type of devices (设备类型): whether it takes money, how often it is looked after. */
export const equipmentType = resource('equipment/equipmentType', {
  label: '设备类型',
  keptBy: 'platform',
  title: 'name',
  uses: 'counted',
  measure: '个',
  fields: {
    code: text('类型编码', {
      required: true,
      frozen: true,
      unique: true,
      max: 20,
      pattern: /^[A-Z0-9_]{2,20}$/,
      patternHint: '类型编码为 2 至 20 位大写字母、数字或下划线',
    }),
    name: text('类型名称', { required: true, unique: true, max: 30 }),
    category: choice('设备大类', equipmentCategories, { required: true }),
    takesMoney: flag('收款', { required: true, initial: false }),
    takesCash: flag('收现金', { required: true, initial: false }),
    takesGoods: flag('收物资', { required: true, initial: false }),
    hasHeartbeat: flag('联网设备', { required: true, initial: false }),
    needsSeal: flag('需铅封', { hint: '不填与「收现金」相同' }),
    inspectDays: count('巡检周期（天）', {
      required: true,
      initial: 30,
      max: 365,
      unset: '不巡检',
    }),
    openDays: count('开箱周期（天）', { min: 1, max: 90, hint: '收现金的设备填写，默认 30 天' }),
    warrantyMonths: count('默认质保（月）', { required: true, initial: 12, max: 120 }),
    params: json('规格参数', typeParams, {
      words: list => list.map(({ name, unit }) => `${name}${unit ? `（${unit}）` : ''}`).join('、'),
    }),
    icon: image('图标'),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: switchable(),
  views: {
    list: [
      'code',
      'name',
      'category',
      'takesMoney',
      'takesCash',
      'takesGoods',
      'hasHeartbeat',
      'inspectDays',
      'openDays',
      'state',
    ],
    filter: ['category', 'state', 'takesMoney'],
    search: ['code', 'name'],
    form: {
      类型: ['code', 'name', 'category', 'icon'],
      能力: ['takesMoney', 'takesCash', 'takesGoods', 'hasHeartbeat', 'needsSeal'],
      周期: ['inspectDays', 'openDays', 'warrantyMonths'],
      规格: ['params'],
    },
    sort: 'code',
  },
  discussion: false,
})
