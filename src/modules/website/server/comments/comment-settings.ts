import { eq } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { demandPlatform } from '../platform-only.ts'

/** Settings of this module by key, each of a shape of its own. */
export const websiteSetting = pgTable('website_setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

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

const key = 'comment'

/** How comments are moderated now. */
export async function commentSettings(reader: Reader): Promise<CommentSettings> {
  const [row] = await reader.select().from(websiteSetting).where(eq(websiteSetting.key, key))
  return settings.parse(row?.value ?? {})
}

const readRoute = route({
  method: 'GET',
  path: '/api/website/publicComment/getSettings',
  access: { action: 'publicComment.view' },
  summary: '评论审核设置',
  question: z.object({}),
  read: (_question, act) => commentSettings(act.tx),
})

const writeRoute = route({
  method: 'POST',
  path: '/api/website/publicComment/setSettings',
  access: { action: 'publicComment.configure' },
  summary: '修改评论审核设置',
  question: settings,
  async change(value, act) {
    demandPlatform(act)
    const before = await commentSettings(act.tx)
    await act.tx
      .insert(websiteSetting)
      .values({ key, value })
      .onConflictDoUpdate({ target: websiteSetting.key, set: { value } })
    await recordOperation(act, {
      action: 'publicComment.configure',
      label: '修改评论审核设置',
      resource: 'website/publicComment',
      record: null,
      version: null,
      title: '评论审核设置',
      organisation: null,
      changes: [
        {
          field: 'settings',
          label: '设置',
          before: JSON.stringify(before),
          after: JSON.stringify(value),
        },
      ],
      reason: null,
      outcome: 'done',
    })
    return value
  },
})

export const settingRoutes: readonly AnyRoute[] = [readRoute, writeRoute]
