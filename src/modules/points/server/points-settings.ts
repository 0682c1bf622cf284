import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { demandPlatform } from './platform-only.ts'
import { pointsSetting } from './points-tables.ts'

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

const key = 'general'

/** The general settings of points. */
export async function readPointsSettings(reader: Reader): Promise<PointsSettings> {
  const [row] = await reader.select().from(pointsSetting).where(eq(pointsSetting.key, key))
  return pointsSettings.parse(row?.value ?? {})
}

const readRoute = route({
  method: 'GET',
  path: '/api/points/pointsRule/getSettings',
  access: { action: 'pointsRule.view' },
  summary: '积分通用设置',
  question: z.object({}),
  read: (_question, act) => readPointsSettings(act.tx),
})

const writeRoute = route({
  method: 'POST',
  path: '/api/points/pointsRule/setSettings',
  access: { action: 'pointsRule.update' },
  summary: '修改积分通用设置',
  question: pointsSettings,
  async change(value, act) {
    demandPlatform(act)
    const before = await readPointsSettings(act.tx)
    await act.tx
      .insert(pointsSetting)
      .values({ key, value })
      .onConflictDoUpdate({ target: pointsSetting.key, set: { value } })
    await recordOperation(act, {
      action: 'pointsRule.update',
      label: '修改积分通用设置',
      resource: 'points/pointsRule',
      record: null,
      version: null,
      title: '积分通用设置',
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

export const settingsRoutes: readonly AnyRoute[] = [readRoute, writeRoute]
