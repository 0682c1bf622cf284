import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { type Extension, extensionPoint } from '#kernel/server/extension-point.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cfgCommConfig } from '../model/cfg-calls.ts'
import { bottomInfo, platformSetting } from '../model/platform-setting.ts'
import { platformPorts } from './ports.ts'

/** What each known setting must look like. */
const shapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['cmp_bottom_info', bottomInfo],
  [
    'cmp_site_info',
    z.strictObject({ name: z.string().max(40), logo: z.string().max(200).optional() }),
  ],
  ['cmp_ukey_driver', z.strictObject({ url: z.url({ protocol: /^https?$/ }).or(z.literal('')) })],
])

/** Settings that have a screen of their own. */
const keptElsewhere: Readonly<Record<string, string>> = {
  cmp_bottom_info: '页脚信息取自网站配置的地址、电话和备案号，请在网站配置中修改',
  cmp_work_calendar: '放假和调休安排请在网站配置的「工作日历」中维护',
}

/** Settings of modules; `keptElsewhere`: the sentence that says where it is changed. */
const declaredSettings = extensionPoint<
  Omit<Seed, 'isPublic'> & {
    readonly shape: z.ZodType
    readonly keptElsewhere?: string | undefined
  }
>()

const declaredAs = (key: string) => declaredSettings().find(each => each.key === key)

export const platformSettingServing = serve(platformSetting, {
  editable: row => keptElsewhere[row.key] ?? declaredAs(row.key)?.keptElsewhere ?? true,
  check(next, act) {
    const shape = shapes.get(next.key) ?? declaredAs(next.key)?.shape
    const outcome = shape?.safeParse(next.value)
    if (outcome?.success === false) act.mark('value', '配置内容不符合该项的格式')
  },
})

/** A setting's value as stored; undefined when there is no such key. */
export async function settingOf(reader: Reader, key: string): Promise<unknown> {
  const [row] = await findRows(reader, platformSetting, eq(tableOf(platformSetting).key, key), 1)
  return row?.value
}

/** Public settings: the organisation's own by host, else the platform's. Others are absent. */
export const configRoute = route(cfgCommConfig, {
  access: 'public',
  whileRestricted: true,
  summary: '查询公开配置',
  async read({ key }, act, { request }) {
    const table = tableOf(platformSetting)
    const [row] = await findRows(
      act.tx,
      platformSetting,
      and(eq(table.key, key), eq(table.isPublic, true)),
      1,
    )
    if (row === undefined) throw absent()
    const own = await platformPorts().settingByHost(act, request.host, key)
    return { key, itemValue: JSON.stringify(own ?? row.value ?? null) }
  },
})

type Seed = Pick<Row<typeof platformSetting>, 'key' | 'name' | 'value' | 'isPublic'>

/** A setting that a module needs, with what it must look like and what it is at first. */
export interface SettingDeclared<T> extends Omit<Seed, 'value' | 'isPublic'> {
  readonly shape: z.ZodType<T>
  readonly value: T & Row<typeof platformSetting>['value']
}

/** Declares a setting of a module: how it is read, and what makes it known, for `brings` of the module. */
export function declareSetting<T>(
  { key, name, shape, value }: SettingDeclared<T>,
  keptElsewhere?: string,
): { readonly read: (reader: Reader) => Promise<T>; readonly declared: Extension } {
  return {
    declared: declaredSettings.of({ key, name, shape, value, keptElsewhere }),
    async read(reader) {
      const stored = shape.safeParse(await settingOf(reader, key))
      return stored.success ? stored.data : value
    },
  }
}

const seeds: readonly Seed[] = [
  {
    key: 'cmp_bottom_info',
    name: '页脚信息',
    value: { address: '', tel: '', icp: '' },
    isPublic: true,
  },
  { key: 'cmp_site_info', name: '站点信息', value: { name: '公益宝管理平台' }, isPublic: true },
  { key: 'cmp_map_key', name: '地图服务密钥（百度地图）', value: { key: '' }, isPublic: true },
  { key: 'cmp_ukey_driver', name: 'UKEY驱动下载地址', value: { url: '' }, isPublic: true },
]

/** Makes the settings that are not there yet. */
export async function seedSettings(act: Act): Promise<void> {
  const own = declaredSettings().map(({ key, name, value }) => ({
    ...{ key, name, value },
    isPublic: false,
  }))
  for (const seed of [...seeds, ...own])
    if ((await settingOf(act.tx, seed.key)) === undefined)
      await insertRow(act, platformSetting, seed)
}
