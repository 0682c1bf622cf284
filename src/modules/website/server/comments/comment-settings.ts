import { z } from 'zod'
import { callSetting } from '#modules/platform/server/index.ts'

const settings = z.strictObject({
  /** 机审正常且用户信用良好 passes by itself. */
  autoPass: z.boolean().default(false),
  /** Reports that hide a comment. */
  reportsToHide: z.int().min(1, '至少 1 次').max(20, '最多 20 次').default(3),
  /** Comments of one user a day. */
  dailyLimit: z.int().min(1).max(200).default(20),
  /** Seconds between two comments of one user. */
  interval: z.int().min(0).max(3600).default(30),
})
export type CommentSettings = z.infer<typeof settings>

const setting = callSetting<CommentSettings>({
  key: 'cmp_comment_settings',
  name: '评论审核设置',
  shape: settings,
  value: settings.parse({}),
  beside: 'website/publicComment',
  view: 'publicComment.view',
  update: 'publicComment.configure',
  screen: '评论管理',
})

/** How comments are moderated now. */
export const commentSettings = setting.read
export const settingRoutes = setting.routes
export const commentSetting = setting.declared
