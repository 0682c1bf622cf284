import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { control, menu, menuModule } from '../model/index.ts'

/** An act that this platform does without, and a link that leads nowhere any more. */
export async function switchOff(world: DemoWorld): Promise<void> {
  const admin = await world.staff('admin')
  const at = new Date(`${addDays(world.today, -160)}T02:30:00Z`)
  await world.as(admin, at, async ({ act, insert, move }) => {
    const [help] = await findRows(
      act.tx,
      menuModule,
      eq(tableOf(menuModule).uri, '/helpmanager'),
      1,
    )
    if (help !== undefined) {
      const link = await insert(menu.path, {
        ...{ module: help.id, path: 'https://help.example.org/2024', title: '旧版帮助中心' },
        openIn: 'window',
      })
      await move(menu.path, 'disable', link)
    }
    const [needless] = await findRows(
      act.tx,
      control,
      eq(tableOf(control).action, 'illegalOrganisation.delete'),
      1,
    )
    if (needless !== undefined) await move(control.path, 'disable', needless)
  })
}
