import { z } from 'zod'
import { callSetting } from '#modules/platform/server/index.ts'

export const pointsSettings = z.strictObject({
  name: z.string().trim().min(2, '请填写积分名称').max(12).default('爱心积分'),
  isDonationOn: z.boolean().default(true),
  yearlyCap: z.int().min(0).max(10_000_000).default(20_000),
  remindDays: z.int().min(1).max(180).default(30),
  minorsEarn: z.boolean().default(false),
  channels: z.array(z.enum(['supermarket', 'merchant'])).default(['supermarket', 'merchant']),
  ownRules: z.boolean().default(false),
})
export type PointsSettings = z.infer<typeof pointsSettings>

const setting = callSetting<PointsSettings>({
  key: 'cmp_points_settings',
  name: '积分通用设置',
  shape: pointsSettings,
  value: pointsSettings.parse({}),
  beside: 'points/pointsRule',
  view: 'pointsRule.view',
  update: 'pointsRule.update',
  screen: '积分规则',
})

/** The general settings of points. */
export const readPointsSettings = setting.read
export const settingsRoutes = setting.routes
export const pointsSetting = setting.declared
