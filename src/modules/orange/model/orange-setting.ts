import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { count, html, json, moment, text } from '#kinds/index.ts'

const hearts = (most = 1000) => z.int('应为整数').min(0, '不能小于 0').max(most, `不能超过 ${most}`)

/** What the programme goes by; hearts are whole. */
export const orangeValues = z.strictObject({
  signIn: hearts().default(5),
  streaks: z
    .array(z.strictObject({ days: z.int().min(2).max(366), hearts: hearts() }))
    .max(10)
    .readonly()
    .default([
      { days: 7, hearts: 20 },
      { days: 30, hearts: 100 },
    ]),
  makeUpMonthly: z.int().min(0).max(31).default(3),
  makeUpDays: z.int().min(0).max(31).default(7),
  makeUpCost: hearts().default(10),
  activity: hearts(200).default(20),
  perHour: hearts(50).default(5),
  photo: hearts().default(10),
  featured: hearts().default(30),
  photosDaily: z.int().min(0).max(100).default(3),
  praised: hearts().default(5),
  praising: hearts().default(2),
  praisesDaily: z.int().min(0).max(100).default(5),
  pairDays: z.int().min(0).max(365).default(7),
  invite: hearts().default(10),
  invitesMost: z.int().min(0).max(10_000).default(50),
  donation: hearts().default(10),
  dailyCap: z.int().min(1).max(100_000).default(200),
  validDays: z.int().min(0).max(3650).default(730),
  remindDays: z.int().min(0).max(180).default(30),
  levels: z
    .array(z.int().min(0))
    .length(5, '等级门槛应为五级')
    .refine(
      steps => steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0)),
      '等级门槛应从小到大',
    )
    .readonly()
    .default([0, 500, 2000, 5000, 10_000]),
  reviewMode: z.enum(['first', 'machine']).default('first'),
  absences: z.int().min(1).max(20).default(3),
  absenceDays: z.int().min(1).max(365).default(30),
  absenceBarDays: z.int().min(1).max(365).default(30),
  sameDevice: z.int().min(2).max(50).default(3),
  minors: z.boolean().default(true),
})
export type OrangeValues = z.infer<typeof orangeValues>

/** Names of the settings, as people read their differences. */
export const settingNames: Readonly<Record<keyof OrangeValues, string>> = {
  signIn: '每日签到橙心',
  streaks: '连续签到奖励',
  makeUpMonthly: '补签次数/月',
  makeUpDays: '补签天数',
  makeUpCost: '补签消耗',
  activity: '参加活动默认',
  perHour: '每小时',
  photo: '晒图通过',
  featured: '晒图精选',
  photosDaily: '晒图每日上限',
  praised: '收到夸夸',
  praising: '送出夸夸',
  praisesDaily: '夸夸每日',
  pairDays: '同对象间隔',
  invite: '邀请每人',
  invitesMost: '邀请上限',
  donation: '公益捐赠每次',
  dailyCap: '每日获得上限',
  validDays: '有效天数',
  remindDays: '到期提醒',
  levels: '等级门槛',
  reviewMode: '晒图/夸夸审核方式',
  absences: '爽约次数',
  absenceDays: '爽约计算天数',
  absenceBarDays: '限报名天数',
  sameDevice: '同设备签到告警',
  minors: '未成年人参加',
}

/** A version of the programme's settings (橙心设置), in force from a moment until the next one. */
export const orangeSetting = resource('orange/orangeSetting', {
  label: '橙心设置',
  measure: '版',
  isPublic: true,
  title: 'note',
  fields: {
    versionNo: count('版本', { required: true, system: true, unique: true }),
    from: moment('生效时间', { required: true }),
    note: text('修改说明', { required: true, min: 2, max: 200 }),
    values: json('设置', orangeValues, {
      required: true,
      words: values => `每日签到 ${values.signIn}，每日上限 ${values.dailyCap}`,
    }),
    rules: html('规则说明', { required: true, max: 20_000, isVersioned: true }),
    privacy: html('隐私说明', { required: true, max: 20_000, isVersioned: true }),
  },
  keptBy: 'platform',
  verbs: ['view', 'create'],
  views: {
    list: ['versionNo', 'note', 'from', 'createdBy', 'createdAt'],
    form: { 版本: ['from', 'note', 'values', 'rules', 'privacy'] },
    sort: '-versionNo',
  },
  discussion: false,
})
