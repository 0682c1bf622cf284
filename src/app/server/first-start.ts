import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasAccounts, openAdministrators } from '#modules/access/server/index.ts'
import { givePassword } from '#modules/account/server/index.ts'
import type { DemoAccount } from './demo/index.ts'
import type { Product } from './product.ts'
import { originOf, type Settings } from './settings.ts'

/** Makes the demo world in an empty product; answers who may sign in. */
export type FillWorld = (product: Product, settings: Settings) => Promise<DemoAccount[]>

/** Tells later starts that a world is being made, and that it is whole. */
export interface Mark {
  begin(): Promise<void>
  finish(): Promise<void>
}

/**
 * What happens on an empty database: the demo world, or set-up links for the three
 * administrators. Answers what the operator must read, once; empty on every later start.
 */
export async function firstStart(
  product: Product,
  settings: Settings,
  { mark, fillWorld = fillDemo }: { mark: Mark; fillWorld: FillWorld | undefined },
): Promise<string> {
  if (await product.act('首次启动', hasAccounts)) return ''
  if (!settings.isDemo) return openEmpty(product, settings)
  await mark.begin()
  const accounts = await fillWorld(product, settings)
  const file = join(settings.dataDir, 'demo-accounts.txt')
  await writeFile(file, accounts.map(lineOf).join('\n'), { mode: 0o600 })
  await mark.finish()
  return `\n演示账号（仅显示这一次，另存于 ${file}）：\n${accounts.map(lineOf).join('\n')}`
}

/** The demo world, whose texts and pictures later starts do without. */
const fillDemo: FillWorld = async (product, settings) => {
  const { demoSizes, fillDemoWorld } = await import('./demo/index.ts')
  return fillDemoWorld(product, settings, demoSizes[settings.demoSize])
}

function lineOf({ role, loginName, password }: DemoAccount): string {
  return `${role}\t${loginName}\t${password}`
}

/** The administrators of an empty product: a link each, but for whom ADMIN_PASSWORD is. */
async function openEmpty(product: Product, settings: Settings): Promise<string> {
  const { adminPassword } = settings
  const opened = await product.act('首次启动', async act => {
    const three = await openAdministrators(act, adminPassword !== undefined)
    for (const { account, path } of three)
      if (path === undefined && adminPassword !== undefined)
        await givePassword(act, account, adminPassword)
    return three
  })
  const origin = originOf(settings)
  const lines = opened.map(
    ({ role, loginName, path }) =>
      `${role}\t${path === undefined ? `登录名 ${loginName}，口令为 ADMIN_PASSWORD` : `${origin}${path}`}`,
  )
  return `\n首次设置链接（24 小时内有效，各用一次）：\n${lines.join('\n')}`
}
